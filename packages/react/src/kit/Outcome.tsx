import { SecondaryButton, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import classes, { css } from './Outcome.module.css'

/** A whole view in one sentence: nothing here, or it did not work; and one thing to do. */
export function Outcome({ action, children, hint, icon, title }: Outcome.Props) {
  useStyles(css)
  return (
    <div className={classes['outcome']} role="status">
      {icon ? <span className={classes['sign']}>{icon}</span> : null}
      <p className={classes['title']}>{title}</p>
      {hint ? <p className={classes['hint']}>{hint}</p> : null}
      {children}
      {action ? <SecondaryButton onClick={action.run}>{action.text}</SecondaryButton> : null}
    </div>
  )
}

export declare namespace Outcome {
  type Props = {
    title: string
    hint?: string | undefined
    icon?: ReactNode | undefined
    /** Stands below the hint. */
    children?: ReactNode | undefined
    action?: { text: string; run: () => void } | undefined
  }
}
