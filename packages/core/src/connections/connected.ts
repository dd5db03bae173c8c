import type { Account } from '../connectors/Account.ts'
import type { Connection } from '../connectors/Connection.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { SettledConnection } from './Attempt.ts'

export type Connected = Extract<SettledConnection, { status: 'connected' }>

/** A namespace's connection to a wallet; the account is the one asked for where the wallet grants it, else its first. */
export function connected(
  { accounts, connectorId, networkId }: Connection,
  address?: string | undefined,
): Connected {
  const chosen = accounts.find((account) => isSameAccount(account, address)) ?? accounts[0]
  return { accounts, address: chosen.address, connectorId, networkId, status: 'connected' }
}

/**
 * A connection after its wallet handed over what it grants now.
 *
 * The account that the visitor chose on the page stays, unless the wallet no longer grants it or its owner chose
 * another one there.
 */
export function reconnected(before: Connected, next: Connection): Connected {
  const sameFirst = isSameAccount(next.accounts[0], before.accounts[0].address)
  return connected(next, sameFirst ? before.address : undefined)
}

/** However a page, its storage or a wallet has spelled the address. */
function isSameAccount({ address, namespace }: Account, other: string | undefined): boolean {
  return other !== undefined && isSameAddress(address, other, namespace)
}

/** A connection as one on standby: its chosen account comes first. */
export function toStandby({ accounts, address, connectorId, networkId }: Connected): Connection {
  const chosen = accounts.find((account) => account.address === address) ?? accounts[0]
  return {
    accounts: [chosen, ...accounts.filter((account) => account !== chosen)],
    connectorId,
    networkId,
  }
}
