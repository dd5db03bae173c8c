import { useStyles, VisuallyHidden } from '@latchkey/ui'
import type { Texts } from '../texts/en.ts'
import styles, { css } from './ChangeList.module.css'
import { Code } from './Code.tsx'
import type { Change } from './words/describeChanges.ts'

/** What leaves and what comes, one below the other. */
export function ChangeList({ changes, texts }: ChangeList.Props) {
  useStyles(css)
  return (
    <section className={styles['changes']} data-testid="approval-changes">
      <h2 className={styles['title']}>{texts.changes}</h2>
      <ul className={styles['list']}>
        {changes.map(({ leaves, token, what }) => (
          <li
            className={styles['change']}
            data-leaves={leaves ? '' : undefined}
            key={`${what} ${token}`}
          >
            <VisuallyHidden>{leaves ? texts.leaves : texts.comes} </VisuallyHidden>
            <span aria-hidden="true" className={styles['sign']}>
              {leaves ? '−' : '+'}
            </span>
            <bdi className={styles['what']}>{what}</bdi>
            {token !== undefined && (
              <span className={styles['token']}>
                <Code>{token}</Code>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export declare namespace ChangeList {
  type Props = { changes: readonly Change[]; texts: Texts }
}
