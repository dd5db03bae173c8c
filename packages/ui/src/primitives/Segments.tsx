import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Segments.module.css'

/** A choice of which part of a screen is shown, all options side by side. */
export function Segments<Value extends string>({
  label,
  onValueChange,
  options,
  value,
}: Segments.Props<Value>) {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div aria-label={label} className={styles['segments']} role="group">
      {options.map((option) => (
        <button
          key={option.value}
          aria-pressed={option.value === value}
          className={styles['segment']}
          data-testid={option.testId}
          onClick={() => onValueChange(option.value)}
          type="button"
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}

export declare namespace Segments {
  type Props<Value extends string> = {
    /** What is chosen among, for screen readers. */
    label: string
    onValueChange: (value: Value) => void
    options: readonly { testId: string; text: string; value: Value }[]
    value: Value
  }
}
