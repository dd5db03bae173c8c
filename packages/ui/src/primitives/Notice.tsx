import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/CheckIcon.tsx'
import { ErrorIcon } from '../icons/ErrorIcon.tsx'
import { InfoIcon } from '../icons/InfoIcon.tsx'
import { WarningIcon } from '../icons/WarningIcon.tsx'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Notice.module.css'

const icons = { bad: ErrorIcon, good: CheckIcon, info: InfoIcon, warn: WarningIcon }

/** What happened and what to do, in a block of the flow; `bad` and `warn` interrupt a screen reader. */
export function Notice({ action, children, title, tone = 'info', ...rest }: Notice.Props) {
  useStyles(css)
  const ToneIcon = icons[tone]
  return (
    <div
      {...rest}
      className={styles['notice']}
      data-tone={tone}
      role={tone === 'bad' || tone === 'warn' ? 'alert' : undefined}
    >
      <span className={styles['icon']}>
        <ToneIcon />
      </span>
      <div className={styles['words']}>
        {title && <div className={styles['title']}>{title}</div>}
        {children && <div className={styles['text']}>{children}</div>}
        {action && <div className={styles['action']}>{action}</div>}
      </div>
    </div>
  )
}

export declare namespace Notice {
  type Props = {
    /** Small buttons under the text. */
    action?: ReactNode
    children?: ReactNode
    'data-testid'?: string | undefined
    title?: ReactNode
    tone?: 'bad' | 'good' | 'info' | 'warn' | undefined
  }
}
