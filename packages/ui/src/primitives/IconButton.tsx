import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './IconButton.module.css'
import { Pressable } from './Pressable.tsx'

/** A button that shows an icon and says its label. */
export function IconButton({ children, label, ...rest }: IconButton.Props) {
  useStyles(css)
  return (
    <Pressable {...rest} aria-label={label} className={styles['iconButton']}>
      {children}
    </Pressable>
  )
}

export declare namespace IconButton {
  type Props = Omit<Pressable.Props, 'aria-label' | 'busy' | 'className' | 'disabled'> & {
    children: ReactNode
    label: string
  }
}
