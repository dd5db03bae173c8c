import { CheckIcon } from '../icons/CheckIcon.tsx'
import { ExternalLinkIcon } from '../icons/ExternalLinkIcon.tsx'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './ChoiceRow.module.css'
import { Row } from './Row.tsx'

/** A row that says what a choice is about: why it cannot be made, that it is the current one, that it leads out of the page. */
export function ChoiceRow({
  disabledReason,
  disabled = disabledReason !== undefined,
  selected,
  subtitle,
  trailing: end,
  ...rest
}: ChoiceRow.Props) {
  useStyles(css)
  const trailing = end ?? (rest.href && <ExternalLinkIcon />)
  return (
    <Row
      {...rest}
      aria-current={selected || undefined}
      disabled={disabled}
      subtitle={
        disabledReason ? <span className={styles['reason']}>{disabledReason}</span> : subtitle
      }
      trailing={
        selected ? (
          <>
            {trailing}
            <span className={styles['selected']}>
              <CheckIcon />
            </span>
          </>
        ) : (
          trailing
        )
      }
    />
  )
}

export declare namespace ChoiceRow {
  type Props = Row.Props & {
    /** Why it cannot be clicked; stands in place of the subtitle and disables the row. */
    disabledReason?: string | undefined
    selected?: boolean | undefined
  }
}
