import { forwardRef, type ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { Pressable } from './Pressable.tsx'
import styles, { css } from './SecondaryButton.module.css'

/** The labelled button in the one look that a first screen may need. See `Button` for all others. */
export const SecondaryButton = forwardRef<HTMLButtonElement, SecondaryButton.Props>(
  function SecondaryButton({ children, className = '', icon, ...rest }, ref) {
    useStyles(css)
    return (
      <Pressable {...rest} className={`${styles['button']} ${className}`} ref={ref}>
        {icon}
        <span>{children}</span>
      </Pressable>
    )
  },
)

export declare namespace SecondaryButton {
  type Props = Pressable.Props & {
    /** Stands before the label. */
    icon?: ReactNode
  }
}
