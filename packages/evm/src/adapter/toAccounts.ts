import type { Account } from '@latchkey/core/adapter'

/** What a wallet grants is addresses; which of them are smart accounts it does not tell. */
export function toAccounts(addresses: readonly string[]): readonly Account[] {
  return addresses.map((address) => ({ address, namespace: 'eip155', type: 'eoa' }))
}
