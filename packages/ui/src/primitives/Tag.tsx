import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Tag.module.css'

/** A word about the thing beside it. */
export function Tag({ children, tone }: Tag.Props) {
  useStyles(css)
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  )
}

export declare namespace Tag {
  type Props = {
    children: ReactNode
    tone?: 'accent' | 'bad' | 'good' | 'warn' | undefined
  }
}
