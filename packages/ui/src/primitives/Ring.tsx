import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Ring.module.css'

const gap = 8
const lineWidth = 3

/** The line round an image that says how its story goes: it runs while we wait, then ends well or badly. */
export function Ring({ children, radius, size = 72, status = 'running' }: Ring.Props) {
  useStyles(css)
  const outer = size + 2 * gap
  const line = {
    height: outer - lineWidth,
    // A square's corner has to grow by the gap to run parallel to the image inside.
    rx: Math.min((radius ?? size / 4) + gap - lineWidth / 2, (outer - lineWidth) / 2),
    width: outer - lineWidth,
    x: lineWidth / 2,
    y: lineWidth / 2,
  }
  return (
    <span
      className={styles['ring']}
      data-status={status}
      style={{ blockSize: outer, inlineSize: outer }}
    >
      <svg
        aria-hidden="true"
        className={styles['line']}
        fill="none"
        height={outer}
        strokeLinecap="round"
        strokeWidth={lineWidth}
        viewBox={`0 0 ${outer} ${outer}`}
        width={outer}
      >
        <rect className={styles['track']} {...line} />
        <rect className={styles['mark']} {...line} pathLength={100} />
      </svg>
      {children}
      {(status === 'good' || status === 'bad') && (
        <span className={styles['badge']}>
          <svg
            aria-hidden="true"
            fill="none"
            height={16}
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth={2.5}
            viewBox="0 0 20 20"
            width={16}
          >
            <path
              d={status === 'good' ? 'm5 10.5 3.5 3.5L15 6.5' : 'm6 6 8 8M14 6l-8 8'}
              pathLength={100}
            />
          </svg>
        </span>
      )}
    </span>
  )
}

export declare namespace Ring {
  type Props = {
    children: ReactNode
    /** Corner of the image inside, in px; a quarter of `size` when left out. */
    radius?: number | undefined
    /** Width and height of the image inside, in px. */
    size?: number | undefined
    status?: 'bad' | 'good' | 'idle' | 'running' | undefined
  }
}
