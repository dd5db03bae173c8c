import { useStyles } from '@latchkey/ui'
import { Code } from './Code.tsx'
import styles, { css } from './FactList.module.css'

/** Names and what they stand for, one below the other. */
export function FactList({ facts }: FactList.Props) {
  useStyles(css)
  return (
    <dl className={styles['facts']}>
      {facts.map(({ isCode, name, value }) => (
        <div className={styles['fact']} key={name}>
          <dt className={styles['name']}>{name}</dt>
          {/* Addresses and origins are read from left to right, whatever stands around. */}
          <dd className={styles['value']} data-code={isCode ? '' : undefined}>
            {isCode ? <Code>{value}</Code> : <bdi>{value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export declare namespace FactList {
  type Fact = { isCode?: boolean | undefined; name: string; value: string }
  type Props = { facts: readonly Fact[] }
}
