import { useStyles } from '../styles/useStyles.ts'
import { addressGroups } from './addressGroups.ts'
import styles, { css } from './FullAddress.module.css'

/** An address in full, in groups to be compared: its ends strong, and marked where it differs from one like it. */
export function FullAddress({ address, unlike }: FullAddress.Props) {
  useStyles(css)
  const groups = addressGroups(address)
  const others = unlike === undefined ? undefined : addressGroups(unlike)
  return (
    <span className={styles['address']} data-address={address} dir="ltr">
      {groups.map((group, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name than their place
          key={index}
          data-differs={others && !isSame(others[index], group) ? '' : undefined}
          data-end={index === 0 || index === groups.length - 1 ? '' : undefined}
        >
          {group}
        </span>
      ))}
    </span>
  )
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

export declare namespace FullAddress {
  type Props = {
    address: string
    /** An address that it is not to be taken for. */
    unlike?: string | undefined
  }
}
