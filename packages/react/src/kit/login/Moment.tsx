import { Ring, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { kitTestIds } from '../testIds.ts'
import classes, { css } from './Moment.module.css'

const signSize = 72

/** A step of a login that is looked at: what happens, and below it the way on. The sentences are announced as they change. */
export function Moment({ children, hint, icon, picture, status, title }: Moment.Props) {
  useStyles(css)
  return (
    <div className={classes['moment']}>
      {picture ?? (
        <Ring radius={signSize / 2} size={signSize} status={status}>
          <span className={classes['sign']}>{icon}</span>
        </Ring>
      )}
      <div className={classes['texts']} data-testid={kitTestIds.loginStatus} role="status">
        <p className={classes['lead']}>{title}</p>
        <p className={classes['quiet']}>{hint}</p>
      </div>
      {children}
    </div>
  )
}

export declare namespace Moment {
  type Props = {
    children?: ReactNode
    hint: ReactNode
    icon: ReactNode
    /** In the place of the icon and its ring. */
    picture?: ReactNode
    status: Ring.Props['status']
    title: ReactNode
  }
}
