import { useStyles, VisuallyHidden } from '@latchkey/ui'
import { type Ref, useId, useState } from 'react'
import classes, { css } from './OtpField.module.css'
import { codeLength, readDigits } from './readDigits.ts'
import { loginTestIds } from './testIds.ts'

const cells = Array.from({ length: codeLength }, (_, index) => index)

/** A code of six digits: one field over six cells, so that pasting, filling in and correcting are a field's. */
export function OtpField({
  disabled,
  inputRef,
  isWrong,
  label,
  onValueChange,
  value,
}: OtpField.Props) {
  useStyles(css)
  const id = useId()
  const [caret, setCaret] = useState<number>()
  const current = caret === undefined ? -1 : Math.min(caret, value.length, codeLength - 1)
  // React's onSelect does not come here: it looks for the focus in the document, which has it at the shadow root's host.
  const follow = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    setCaret(currentTarget.selectionStart ?? value.length)
  return (
    // Digits read left to right in every language.
    <div className={classes['otp']} data-off={disabled ? '' : undefined} dir="ltr">
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <div aria-hidden="true" className={classes['cells']} data-wrong={isWrong ? '' : undefined}>
        {cells.map((index) => (
          <span
            key={index}
            className={classes['cell']}
            data-current={index === current && !disabled ? '' : undefined}
          >
            {value[index]}
          </span>
        ))}
      </div>
      <input
        ref={inputRef}
        aria-invalid={isWrong || undefined}
        autoComplete="one-time-code"
        className={classes['input']}
        data-testid={loginTestIds.otpInput}
        id={id}
        inputMode="numeric"
        onBlur={() => setCaret(undefined)}
        onChange={(event) => {
          follow(event)
          onValueChange(readDigits(event.currentTarget.value))
        }}
        onFocus={follow}
        onKeyUp={follow}
        onPaste={(event) => {
          const pasted = readDigits(event.clipboardData.getData('text'))
          // A whole code is the code, whatever was typed before it.
          if (pasted.length < codeLength || disabled) return
          event.preventDefault()
          setCaret(codeLength)
          onValueChange(pasted)
        }}
        onPointerUp={follow}
        pattern="[0-9]*"
        // Disabled it would lose the focus.
        readOnly={disabled}
        spellCheck={false}
        type="text"
        value={value}
      />
    </div>
  )
}

export declare namespace OtpField {
  type Props = {
    /** Nothing can be entered now. */
    disabled: boolean
    inputRef: Ref<HTMLInputElement>
    /** The code before was wrong, and has been cleared. */
    isWrong: boolean
    label: string
    /** Called with digits alone. */
    onValueChange: (value: string) => void
    value: string
  }
}
