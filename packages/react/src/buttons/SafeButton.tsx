import type { OpenModalParameters } from '@latchkey/core'
import type { ComponentType } from 'react'
import { useOpenModal } from '../hooks/useOpenModal.ts'
import { Boundary } from '../kit/Boundary.tsx'

/** A button; while it cannot be drawn a plain one, which opens the modal all the same. */
export function SafeButton<P extends SafeButton.Given>(props: P & SafeButton.Props<P>) {
  const { className, Drawn, disabled, label, opens, testId } = props
  const open = useOpenModal()
  return (
    <Boundary
      fallback={() => (
        <button
          className={className}
          data-latchkey=""
          data-testid={testId}
          disabled={disabled}
          onClick={() => open(opens)}
          type="button"
        >
          {label}
        </button>
      )}
      part={testId}
    >
      <Drawn {...props} />
    </Boundary>
  )
}

export declare namespace SafeButton {
  /** What a site may say of each button. */
  type Given = { className?: string | undefined; disabled?: boolean | undefined }
  type Props<P> = {
    Drawn: ComponentType<P>
    label: string
    opens?: OpenModalParameters
    testId: string
  }
}
