import { Button, Spinner } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { Press } from './DevicesSheet.tsx'

/** A button that answers once it was seen, and to the visitor alone. */
export function GuardedButton({
  children,
  isBusy,
  isRunning,
  onClick,
  press: { button, isAgreed, isArmed },
  testId,
  variant,
}: GuardedButton.Props) {
  return (
    <Button
      {...button}
      data-testid={testId}
      disabled={!isArmed || isBusy}
      icon={isRunning ? <Spinner /> : undefined}
      onClick={(event) => isAgreed(event) && onClick()}
      size="small"
      variant={variant}
    >
      {children}
    </Button>
  )
}

export declare namespace GuardedButton {
  type Props = {
    children: ReactNode
    /** Something is being done already. */
    isBusy: boolean
    /** By this button. */
    isRunning: boolean
    onClick: () => void
    press: Press
    testId: string
    variant?: 'primary' | 'secondary'
  }
}
