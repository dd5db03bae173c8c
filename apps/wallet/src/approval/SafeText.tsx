import { useStyles } from '@latchkey/ui'
import { MarkedText } from './MarkedText.tsx'
import styles, { css } from './SafeText.module.css'

/** A stranger’s text in a region of its own, which scrolls. */
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
        <MarkedText>{children}</MarkedText>
      </bdi>
    </section>
  )
}

export declare namespace SafeText {
  type Props = { children: string; isCode?: boolean | undefined; label: string }
}
