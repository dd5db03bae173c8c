'use client'
import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import classes, { css } from './Rows.module.css'

/** A list of rows, each in its `<li>`. */
export function Rows({ children }: { children: ReactNode }) {
  useStyles(css)
  return <ul className={classes['rows']}>{children}</ul>
}
