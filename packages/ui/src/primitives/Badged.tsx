import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Badged.module.css'

/** An image with a smaller one, of 16 px, at its lower end. */
export function Badged({ badge, children }: Badged.Props) {
  useStyles(css)
  return (
    <span className={styles['badged']}>
      {children}
      {badge && <span className={styles['badge']}>{badge}</span>}
    </span>
  )
}

export declare namespace Badged {
  type Props = { badge: ReactNode; children: ReactNode }
}
