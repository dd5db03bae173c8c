import type { Namespace, NetworkId } from '@latchkey/protocol'
import { settledOf } from './connections/settled.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'

/** What a wallet did, as its namespace's connection shows it (S4.42). */
export type WalletEvent =
  | { type: 'connect'; namespace: Namespace; address: string; networkId: NetworkId }
  | { type: 'disconnect'; namespace: Namespace }
  | { type: 'accountsChanged'; namespace: Namespace; addresses: readonly string[] }
  | { type: 'chainChanged'; namespace: Namespace; networkId: NetworkId }
  /** A pairing URI can be shown until then, in ms since 1970. */
  | { type: 'display_uri'; uri: string; expiresMs: number }

type Facts = Pick<LatchkeyState, 'connections' | 'pairing' | 'attempts'>

/** Pure: what wallets did between two states. A wallet that is asked in the place of another changes nothing yet. */
export function walletEventsBetween(before: Facts, after: Facts): readonly WalletEvent[] {
  const namespaces = Object.keys({
    ...before.connections,
    ...after.connections,
  }) as Namespace[]
  const { pairing } = after
  const isNewUri =
    pairing.status === 'waiting' &&
    !(before.pairing.status === 'waiting' && before.pairing.uri === pairing.uri)
  return [
    ...namespaces.flatMap((namespace) => eventsOf(namespace, before, after)),
    ...(isNewUri
      ? [{ expiresMs: pairing.expiresMs, type: 'display_uri' as const, uri: pairing.uri }]
      : []),
  ]
}

function eventsOf(namespace: Namespace, before: Facts, after: Facts): readonly WalletEvent[] {
  const was = settledOf(before, namespace)
  const is = settledOf(after, namespace)
  if (was === is || (was.status === 'disconnected' && is.status === 'disconnected')) return []
  if (is.status === 'disconnected') return [{ namespace, type: 'disconnect' }]
  const { address, networkId } = is
  if (was.status === 'disconnected' || was.connectorId !== is.connectorId)
    return [{ address, namespace, networkId, type: 'connect' }]
  const addresses = is.accounts.map((account) => account.address)
  return [
    ...(was.accounts.map((account) => account.address).join() === addresses.join()
      ? []
      : [{ addresses, namespace, type: 'accountsChanged' as const }]),
    ...(was.networkId === networkId
      ? []
      : [{ namespace, networkId, type: 'chainChanged' as const }]),
  ]
}
