import { accountsOn, type GrantedNamespaces, placesOf } from '../namespaces/grantNamespaces.ts'
import { wantedNamespaces } from '../namespaces/wantedNamespaces.ts'
import type { Phone } from '../Phone.ts'

export type SessionChange = {
  /** Networks it gets; taken from any namespace the phone has. */
  add?: readonly string[] | undefined
  /** Networks it loses. A namespace without any is gone. */
  remove?: readonly string[] | undefined
  /** Accounts it has from now on, by place, the one in use first. */
  accounts?: readonly number[] | undefined
}

/** Gives a session more or fewer networks or accounts. */
export async function changeSession(
  phone: Phone,
  topic: string,
  { accounts, add = [], remove = [] }: SessionChange,
): Promise<void> {
  const session = phone.kit.getActiveSessions()[topic]
  if (!session) return
  const wanted = wantedNamespaces(session.requiredNamespaces, session.optionalNamespaces)
  const held = Object.values(session.namespaces).flatMap((one) => one.accounts)
  const namespaces: GrantedNamespaces = {}
  for (const [namespace, keys] of Object.entries(phone.keys())) {
    const before = session.namespaces[namespace]
    const wishes = wanted.find((one) => one.namespace === namespace)
    const chains = keys?.networks
      .map(({ id }): string => id)
      .filter((id) => (before?.chains?.includes(id) || add.includes(id)) && !remove.includes(id))
    if (!keys || !chains?.length) continue
    // A namespace that comes back gets the accounts the others have.
    const places =
      accounts ??
      placesOf(before?.accounts ?? held, keys).concat(
        before ? [] : [phone.store.getState().account],
      )
    namespaces[namespace] = {
      accounts: accountsOn(chains, keys, [...new Set(places)]),
      chains,
      events: before?.events ?? wishes?.events.filter((event) => keys.events.includes(event)) ?? [],
      methods:
        before?.methods ?? wishes?.methods.filter((method) => keys.methods.includes(method)) ?? [],
    }
  }
  await phone.kit.updateSession({ namespaces, topic })
  phone.refresh()
}
