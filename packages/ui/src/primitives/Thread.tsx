import type { CSSProperties } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Thread.module.css'

/** The line under the header that says how far along a flow with steps is. */
export function Thread({ label, of, step }: Thread.Props) {
  useStyles(css)
  const share = (at: number) => `${(100 * at) / of}%`
  const style = { '--from': share(step - 1), '--next': share(step + 1), '--to': share(step) }
  return (
    <div
      aria-label={label}
      aria-valuemax={of}
      aria-valuemin={0}
      aria-valuenow={step}
      className={styles['thread']}
      role="progressbar"
      style={style as CSSProperties}
    />
  )
}

export declare namespace Thread {
  type Props = {
    /** What it is the progress of, for screen readers. */
    label: string
    /** How many steps there are. */
    of: number
    /** The one on screen, from 1. */
    step: number
  }
}
