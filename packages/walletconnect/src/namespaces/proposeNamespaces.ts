import type { Network } from '@latchkey/core/adapter'
import type { Namespace } from '@latchkey/protocol'
import { defaultEvents, defaultMethods } from './methods.ts'
import type { ProposedNamespace } from './Namespaces.ts'
import { solanaTwin } from './solanaChains.ts'

/** What a site wants instead of the defaults, per namespace. */
export type NamespacesOverride = {
  methods?: Readonly<Record<string, readonly string[]>> | undefined
  /** CAIP-2 ids. */
  chains?: Readonly<Record<string, readonly string[]>> | undefined
  events?: Readonly<Record<string, readonly string[]>> | undefined
}

/** What a session is asked for: the site's networks with the methods and events of their namespaces. */
export function proposeNamespaces({
  namespace: only,
  networks,
  override,
}: {
  networks: readonly Pick<Network, 'caipNetworkId' | 'chainNamespace'>[]
  /** Every namespace of the site otherwise. */
  namespace: Namespace | undefined
  override: NamespacesOverride
}): Readonly<Record<string, ProposedNamespace>> {
  const names = new Set<string>([
    ...networks.map(({ chainNamespace }) => chainNamespace),
    ...[override.methods, override.chains, override.events].flatMap((each) =>
      Object.keys(each ?? {}),
    ),
  ])
  const proposed: Record<string, ProposedNamespace> = {}
  for (const name of names) {
    if (only && name !== only) continue
    const own = networks
      .filter(({ chainNamespace }) => chainNamespace === name)
      .map(({ caipNetworkId }) => caipNetworkId)
    const chains = override.chains?.[name] ?? own.flatMap(withTwin)
    const methods = override.methods?.[name] ?? defaultMethods[name as Namespace] ?? []
    // A namespace without chains or methods leaves nothing to approve.
    if (chains.length === 0 || methods.length === 0) continue
    proposed[name] = { chains, events: override.events?.[name] ?? defaultEvents, methods }
  }
  return proposed
}

/** Some wallets know Solana's networks by the names they had first. */
function withTwin(networkId: string): readonly string[] {
  const twin = solanaTwin(networkId)
  return twin ? [networkId, twin] : [networkId]
}
