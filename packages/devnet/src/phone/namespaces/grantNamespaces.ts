import type { NamespaceKeys } from '../keys/NamespaceKeys.ts'
import type { WantedNamespace } from './wantedNamespaces.ts'

/** What a session holds, by namespace (CAIP-25). */
export type GrantedNamespaces = Record<
  string,
  { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
>

/** The phone's keys by namespace. */
export type PhoneKeys = Readonly<Record<string, NamespaceKeys | undefined>>

/**
 * The part of a site's wishes that the phone can serve and its owner grants.
 *
 * @param accounts places among the phone's accounts, the one in use first
 */
export function grantNamespaces(
  wanted: readonly WantedNamespace[],
  keys: PhoneKeys,
  { accounts, chains }: { accounts: readonly number[]; chains: readonly string[] },
): GrantedNamespaces {
  const granted: GrantedNamespaces = {}
  for (const { namespace, ...wishes } of wanted) {
    const own = keys[namespace]
    const held = own?.networks
      .map(({ id }): string => id)
      .filter((id) => wishes.chains.includes(id) && chains.includes(id))
    if (!own || !held?.length) continue
    granted[namespace] = {
      accounts: accountsOn(held, own, accounts),
      chains: held,
      events: wishes.events.filter((event) => own.events.includes(event)),
      methods: wishes.methods.filter((method) => own.methods.includes(method)),
    }
  }
  return granted
}

/** Accounts of the phone on some chains, as CAIP-10 writes them. */
export function accountsOn(
  chains: readonly string[],
  { accounts }: NamespaceKeys,
  places: readonly number[],
): string[] {
  return chains.flatMap((chain) =>
    places.flatMap((place) => {
      const address = accounts[place]
      return address ? [`${chain}:${address}`] : []
    }),
  )
}

/** Places among the phone's accounts of those that a session has. */
export function placesOf(accounts: readonly string[], keys: NamespaceKeys): readonly number[] {
  const places = accounts.map((account) => keys.accounts.indexOf(account.split(':')[2] ?? ''))
  return [...new Set(places)].filter((place) => place >= 0)
}
