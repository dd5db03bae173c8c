import { useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import classes, { css } from './Change.module.css'
import { percentOf } from './money.ts'

/** How a price moved: with a sign and an arrow, never by colour alone. */
export function Change({ percent }: { percent: number }) {
  useStyles(css)
  const { locale } = useContext(MessagesContext)
  // What is written as 0.0 has no direction.
  const tone = percent >= 0.05 ? 'up' : percent <= -0.05 ? 'down' : undefined
  return (
    <bdi className={classes['change']} data-tone={tone} dir="ltr">
      {tone ? <span aria-hidden="true">{tone === 'up' ? '▲' : '▼'} </span> : null}
      {percentOf(percent, locale)}
    </bdi>
  )
}
