import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Divider.module.css'

/** A hairline, with a word in its middle where given. */
export function Divider({ children }: Divider.Props) {
  useStyles(css)
  return <div className={styles['divider']}>{children}</div>
}

export declare namespace Divider {
  type Props = { children?: ReactNode }
}
