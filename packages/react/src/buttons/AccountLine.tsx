import { shortAddress } from '@latchkey/core/modal'
import type { ReactNode } from 'react'

/** Balance, picture and name; places are held for what is still asked for. */
export function AccountLine({
  address,
  balance,
  balanceShown,
  image = <span data-part="image" />,
  name = shortAddress(address),
}: AccountLine.Props) {
  return (
    <>
      {balanceShown ? (
        <span data-part="balance">{balance ?? <span data-part="skeleton" />}</span>
      ) : null}
      {image}
      <span>{name}</span>
    </>
  )
}

export declare namespace AccountLine {
  type Props = {
    address: string
    balanceShown: boolean
    balance?: string | undefined
    image?: ReactNode
    name?: string | undefined
  }
}
