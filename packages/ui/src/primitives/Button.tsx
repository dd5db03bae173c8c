import { forwardRef, type ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Button.module.css'
import type { Pressable } from './Pressable.tsx'
import { SecondaryButton } from './SecondaryButton.tsx'

/** The labelled button; at most one `primary` to a screen. */
export const Button = forwardRef<HTMLButtonElement, Button.Props>(function Button(
  { children, fullWidth, icon, loading, size, variant = 'primary', ...rest },
  ref,
) {
  useStyles(css)
  return (
    <SecondaryButton
      {...rest}
      busy={loading}
      className={styles['button']}
      data-full={fullWidth ? '' : undefined}
      data-size={size}
      data-variant={variant}
      icon={icon}
      ref={ref}
    >
      {children}
    </SecondaryButton>
  )
})

export declare namespace Button {
  type Props = Omit<Pressable.Props, 'busy' | 'className'> & {
    fullWidth?: boolean | undefined
    /** Stands before the label; give a `Spinner` while loading, whose code the first screen goes without. */
    icon?: ReactNode
    /** Says that it is busy, and ignores presses. */
    loading?: boolean | undefined
    /** 48 px high, or 36 when `small`. */
    size?: 'small' | undefined
    variant?: 'plain' | 'primary' | 'secondary' | undefined
  }
}
