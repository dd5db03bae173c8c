import { useStyles, VisuallyHidden } from '@latchkey/ui'
import { forwardRef } from 'react'
import classes, { css } from './AmountInput.module.css'
import { amountSize } from './amountSize.ts'

/** Digits of an amount, as wide as they are, and smaller as they get more. */
export const AmountInput = forwardRef<HTMLInputElement, AmountInput.Props>(function AmountInput(
  { autoFocus, isShort, label, onType, sign = '', testId, value },
  ref,
) {
  useStyles(css)
  return (
    <label
      className={classes['line']}
      data-short={isShort ? '' : undefined}
      data-size={amountSize(`${sign}${value}`)}
      dir="ltr"
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {sign ? <span aria-hidden="true">{sign}</span> : null}
      <input
        autoComplete="off"
        className={classes['input']}
        data-autofocus={autoFocus ? '' : undefined}
        data-testid={testId}
        enterKeyHint="done"
        inputMode="decimal"
        onChange={(event) => onType(event.currentTarget.value)}
        placeholder="0"
        ref={ref}
        style={{ inlineSize: `${Math.max(value.length, 1) + 0.2}ch` }}
        type="text"
        value={value}
      />
    </label>
  )
})

export declare namespace AmountInput {
  type Props = {
    /** It has the focus when its view appears. */
    autoFocus: boolean
    /** There is less than that. */
    isShort: boolean
    label: string
    /** With all that is in the field then; nothing of it is shown before it is the value. */
    onType: (text: string) => void
    /** Stands before the digits, such as `$`. */
    sign?: string | undefined
    testId: string
    /** As `cleanAmount` returned it. */
    value: string
  }
}
