import { useStyles } from '@latchkey/ui'
import styles, { css } from './Code.module.css'

/** What does not fit in one line is broken in its middle: two halves of an address are compared more easily. */
export function Code({ children }: { children: string }) {
  useStyles(css)
  const middle = Math.ceil(children.length / 2)
  return (
    <bdi dir="ltr">
      <span className={styles['half']}>{children.slice(0, middle)}</span>
      <span className={styles['half']}>{children.slice(middle)}</span>
    </bdi>
  )
}
