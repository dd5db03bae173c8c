import { useStyles } from '@latchkey/ui'
import styles, { css } from './MarkedText.module.css'
import { markInvisible } from './words/markInvisible.ts'

/** A stranger’s text as it is: what could not be seen, or would turn it around, stands there by its name. */
export function MarkedText({ children }: { children: string }) {
  useStyles(css)
  return markInvisible(children).map(({ isMark, text }, index) =>
    isMark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
      <mark className={styles['mark']} key={index}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
