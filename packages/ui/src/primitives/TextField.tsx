import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { ErrorIcon } from '../icons/ErrorIcon.tsx'
import { useStyles } from '../styles/useStyles.ts'
import box, { css as boxCss } from './fieldBox.module.css'
import styles, { css } from './TextField.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** One line of text to type: label, hint and error tied to the input. */
export const TextField = forwardRef<HTMLInputElement, TextField.Props>(function TextField(
  { boxDir, error, hideLabel, hint, icon, label, onValueChange, trailing, value, ...rest },
  ref,
) {
  useStyles(boxCss)
  useStyles(css)
  const id = useId()
  const noteId = `${id}note`
  const note = error ?? hint

  return (
    <div className={styles['field']}>
      {hideLabel ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={box['box']} data-invalid={error ? '' : undefined} dir={boxDir}>
        {icon}
        <input
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          type="text"
          {...rest}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className={box['input']}
          id={id}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          ref={ref}
          value={value}
        />
        {trailing && <span className={box['end']}>{trailing}</span>}
      </div>
      {note && (
        <span className={styles['note']} data-error={error ? '' : undefined} id={noteId}>
          {error && <ErrorIcon size={16} />}
          {note}
        </span>
      )}
    </div>
  )
})

export declare namespace TextField {
  type Props = Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'aria-describedby' | 'aria-invalid' | 'className' | 'id' | 'onChange' | 'value'
  > & {
    /** Direction of what is typed and what stands beside it, where the page's is not theirs. */
    boxDir?: 'ltr' | undefined
    'data-testid'?: string | undefined
    /** What is wrong with the value; takes the hint's place. */
    error?: string | undefined
    /** Keeps the label for screen readers only. */
    hideLabel?: boolean | undefined
    hint?: string | undefined
    icon?: ReactNode
    label: string
    onValueChange: (value: string) => void
    trailing?: ReactNode
    value: string
  }
}
