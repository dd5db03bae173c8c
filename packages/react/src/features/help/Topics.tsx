import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import classes, { css } from './Topics.module.css'

/** A few short explanations, each with its sign. */
export function Topics({ topics }: Topics.Props) {
  useStyles(css)
  return (
    <ul className={classes['topics']}>
      {topics.map(({ icon, text, title }) => (
        <li key={title} className={classes['topic']}>
          <span className={classes['sign']}>{icon}</span>
          <h3 className={classes['title']}>{title}</h3>
          <p className={classes['text']}>{text}</p>
        </li>
      ))}
    </ul>
  )
}

export declare namespace Topics {
  type Props = { topics: readonly { icon: ReactNode; title: string; text: string }[] }
}
