import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Spinner.module.css'

/** A small running circle, for what has no shape of its own; decorative, so say "busy" beside it. */
export function Spinner({ size = 20 }: Spinner.Props) {
  useStyles(css)
  return (
    <span className={styles['spinner']}>
      <svg
        aria-hidden="true"
        fill="none"
        height={size}
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth={2}
        viewBox="0 0 20 20"
        width={size}
      >
        <circle className={styles['track']} cx="10" cy="10" r="7.5" />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
      </svg>
    </span>
  )
}

export declare namespace Spinner {
  type Props = {
    /** Width and height in px. */
    size?: number | undefined
  }
}
