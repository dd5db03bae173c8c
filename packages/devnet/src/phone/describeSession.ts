import type { PhoneKeys } from './namespaces/grantNamespaces.ts'
import { wantedNamespaces } from './namespaces/wantedNamespaces.ts'
import type { KitSession } from './Phone.ts'
import type { PhoneSession } from './PhoneState.ts'

/** A session as the page shows it. */
export function describeSession(session: KitSession, keys: PhoneKeys): PhoneSession {
  const granted = Object.values(session.namespaces)
  const has = new Set(granted.flatMap(({ accounts }) => accounts.map(chainOf)))
  const wanted = wantedNamespaces(session.requiredNamespaces, session.optionalNamespaces)
  const offered = new Set([...wanted.flatMap(({ chains }) => chains), ...has])
  const networks = Object.values(keys).flatMap((one) => one?.networks ?? [])
  return {
    accounts: [...new Set(granted.flatMap(({ accounts }) => accounts.map(addressOf)))],
    chains: networks
      .filter(({ id }) => offered.has(id))
      .map(({ id, name }) => ({ granted: has.has(id), id, name })),
    expiryMs: session.expiry * 1_000,
    peer: session.peer.metadata,
    topic: session.topic,
  }
}

function chainOf(account: string): string {
  return account.split(':').slice(0, 2).join(':')
}

function addressOf(account: string): string {
  return account.split(':').slice(2).join(':')
}
