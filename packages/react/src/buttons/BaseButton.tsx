import { type ComponentProps, useRef } from 'react'
import { preloadHandlers } from '../frame/preloadHandlers.ts'
import { useButtonLook } from './useButtonLook.ts'

/** One button of the page, styled and ready to fetch the modal at the first sign of intent. */
export function BaseButton({ busy, testId, tone, variant, ...props }: BaseButton.Props) {
  const button = useRef<HTMLButtonElement>(null)
  const mode = useButtonLook(button)
  return (
    <button
      {...preloadHandlers}
      {...props}
      ref={button}
      aria-busy={busy || undefined}
      aria-haspopup="dialog"
      data-latchkey=""
      data-mode={mode}
      data-testid={testId}
      data-tone={tone}
      data-variant={variant}
      type="button"
    />
  )
}

export declare namespace BaseButton {
  type Props = Pick<
    ComponentProps<'button'>,
    'aria-label' | 'children' | 'className' | 'disabled' | 'onClick' | 'style'
  > & {
    busy?: boolean | undefined
    testId: string
    tone?: 'warn' | undefined
    variant: 'primary' | 'surface'
  }
}
