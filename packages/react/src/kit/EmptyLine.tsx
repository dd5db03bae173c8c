'use client'
import { useStyles } from '@latchkey/ui'
import classes, { css } from './EmptyLine.module.css'

/** One sentence where there is nothing to show. */
export function EmptyLine({ children, role }: { children: string; role?: 'status' | undefined }) {
  useStyles(css)
  return (
    <p className={classes['empty']} role={role}>
      {children}
    </p>
  )
}
