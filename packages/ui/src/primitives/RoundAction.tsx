import { forwardRef, type ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { Pressable } from './Pressable.tsx'
import styles, { css } from './RoundAction.module.css'

/** An icon on a disc with its word beneath; several share a line. */
export const RoundAction = forwardRef<HTMLButtonElement, RoundAction.Props>(function RoundAction(
  { children, icon, ...rest },
  ref,
) {
  useStyles(css)
  return (
    <Pressable {...rest} className={styles['action']} ref={ref}>
      <span className={styles['disc']}>{icon}</span>
      <span>{children}</span>
    </Pressable>
  )
})

export declare namespace RoundAction {
  type Props = Omit<Pressable.Props, 'busy' | 'className'> & { icon: ReactNode }
}
