import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import classes, { css } from './Rows.module.css'

/** A list of rows, each in its `<li>`; two in a line where they are tiles. */
export function Rows({ children, label, tiles }: Rows.Props) {
  useStyles(css)
  return (
    <ul aria-label={label} className={classes['rows']} data-tiles={tiles}>
      {children}
    </ul>
  )
}

export declare namespace Rows {
  type Props = {
    children: ReactNode
    /** What the rows have in common, for a screen reader. */
    label?: string | undefined
    tiles?: boolean | undefined
  }
}
