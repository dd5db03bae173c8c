import { FullAddress, useStyles } from '@latchkey/ui'
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
            {isAddress(value) ? (
              <FullAddress address={value} />
            ) : isCode ? (
              <Code>{value}</Code>
            ) : (
              <bdi>{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Of an EVM chain or of Solana. The page around writes one in the same way, so that two can be compared. */
function isAddress(value: string): boolean {
  return /^(?:0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(value)
}

export declare namespace FactList {
  type Fact = { isCode?: boolean | undefined; name: string; value: string }
  type Props = { facts: readonly Fact[] }
}
