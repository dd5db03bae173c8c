import type { HTMLAttributes } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './VisuallyHidden.module.css'

/** For screen readers only; takes ARIA attributes, so it serves as a live region too. */
export function VisuallyHidden(props: VisuallyHidden.Props) {
  useStyles(css)
  return <span {...props} className={styles['hidden']} />
}

export declare namespace VisuallyHidden {
  type Props = Omit<HTMLAttributes<HTMLSpanElement>, 'className'> & {
    'data-testid'?: string | undefined
  }
}
