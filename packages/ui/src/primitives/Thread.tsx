import type { CSSProperties } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Thread.module.css'

/** The line under the header that says how far along a flow with steps is. */
export function Thread({ busy, label, of, step }: Thread.Props) {
  useStyles(css)
  const style = { '--from': (step - 1) / of, '--next': (step + 1) / of, '--to': step / of }
  return (
    <div
      aria-label={label}
      aria-valuemax={of}
      aria-valuemin={0}
      aria-valuenow={step}
      className={styles['thread']}
      data-busy={busy ? '' : undefined}
      role="progressbar"
      style={style as CSSProperties}
    />
  )
}

export declare namespace Thread {
  type Props = {
    /** What the visitor did on this step is being looked at. */
    busy?: boolean | undefined
    /** What it is the progress of, for screen readers. */
    label: string
    /** How many steps there are. */
    of: number
    /** The one on screen, from 1. */
    step: number
  }
}
