import { type InputHTMLAttributes, useRef } from 'react'
import { CloseIcon } from '../icons/CloseIcon.tsx'
import { SearchIcon } from '../icons/SearchIcon.tsx'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './fieldBox.module.css'
import { IconButton } from './IconButton.tsx'

/** One line that narrows a list, with a button to empty it. A text field for forms is {@link TextField}. */
export function SearchField({
  clearLabel,
  label,
  onValueChange,
  value,
  ...rest
}: SearchField.Props) {
  useStyles(css)
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onValueChange('')
    input.current?.focus()
  }

  // A field has the browser's focus mark however it was reached; only who came by the keyboard needs the loud one.
  const setQuiet = (quiet: boolean) =>
    input.current?.parentElement?.toggleAttribute('data-quiet', quiet)

  return (
    <div className={styles['box']} data-quiet="">
      <SearchIcon />
      {/* biome-ignore lint/a11y/useSemanticElements: Escape empties a field of that type, and here it closes the modal */}
      <input
        {...rest}
        aria-label={label}
        autoCapitalize="none"
        autoComplete="off"
        className={styles['input']}
        onBlur={() => setQuiet(true)}
        onKeyUp={({ key }) => key === 'Tab' && setQuiet(false)}
        enterKeyHint="search"
        onChange={(event) => onValueChange(event.currentTarget.value)}
        placeholder={label}
        ref={input}
        role="searchbox"
        spellCheck={false}
        value={value}
      />
      {value && (
        <span className={styles['end']}>
          <IconButton label={clearLabel} onClick={clear}>
            <CloseIcon size={16} />
          </IconButton>
        </span>
      )}
    </div>
  )
}

export declare namespace SearchField {
  type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'onKeyDown'> & {
    /** Name of the button that empties the field. */
    clearLabel: string
    'data-autofocus'?: '' | undefined
    'data-testid'?: string | undefined
    /** Name of the field, shown in it while it is empty. */
    label: string
    onValueChange: (value: string) => void
    value: string
  }
}
