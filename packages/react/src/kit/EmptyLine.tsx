import { useStyles } from '@latchkey/ui'
import classes, { css } from './EmptyLine.module.css'

/** One sentence where there is nothing to show. */
export function EmptyLine({ children }: { children: string }) {
  useStyles(css)
  return <p className={classes['empty']}>{children}</p>
}
