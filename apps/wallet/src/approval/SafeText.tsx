import { useStyles } from '@latchkey/ui'
import styles, { css } from './SafeText.module.css'
import { markInvisible } from './words/markInvisible.ts'

/** A stranger’s text as it is: what could not be seen, or would turn it around, stands there by its name. */
export function SafeText({ children, isCode, label }: SafeText.Props) {
  useStyles(css)
  return (
    <section
      aria-label={label}
      className={styles['text']}
      data-code={isCode ? '' : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
      tabIndex={0}
    >
      <bdi dir={isCode ? 'ltr' : 'auto'}>
        {markInvisible(children).map(({ isMark, text }, index) =>
          isMark ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
            <mark className={styles['mark']} key={index}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </bdi>
    </section>
  )
}

export declare namespace SafeText {
  type Props = { children: string; isCode?: boolean | undefined; label: string }
}
