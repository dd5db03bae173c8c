import { useStyles } from '@latchkey/ui'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTexts } from '../useTexts.ts'
import { en } from './en.ts'
import classes, { css } from './LoginScreen.module.css'
import { Moment } from './Moment.tsx'
import { useHeldFocus } from './useHeldFocus.ts'

/** A screen of a login that is waited for: what happens, and the buttons of the way on, whose place is kept. */
export function LoginScreen({ children, ...moment }: LoginScreen.Props) {
  useStyles(css)
  const messages = useTexts(en)
  const screen = useRef<HTMLDivElement>(null)
  useHeldFocus(screen)
  return (
    <div className={classes['screen']} ref={screen} tabIndex={-1}>
      <Moment {...moment}>
        <div className={classes['actions']}>{children}</div>
      </Moment>
      <p className={classes['small']}>{messages['login.experimental']}</p>
    </div>
  )
}

export declare namespace LoginScreen {
  type Props = ComponentProps<typeof Moment> & { children?: ReactNode }
}
