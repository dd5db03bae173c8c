import type { Namespace } from '@latchkey/protocol'
import type { Connector } from './Connector.ts'

export type VisibleConnectorFacts = {
  connectors: readonly Connector[]
  /** Ids, rdns and names of wallets the site excludes. */
  exclude: readonly string[]
  mobile: boolean
  /** Only wallets of this namespace, when the modal was opened for one. */
  namespace: Namespace | undefined
}

/**
 * Installed wallets in the order they are shown: MULTI_CHAIN, announced, injected.
 *
 * The generic 'Browser Wallet' is hidden on desktop, and on mobile when it has no rdns and nothing
 * is injected (S5.15). Excluded rdns and names are hidden (S5.16).
 */
export function visibleConnectors(facts: VisibleConnectorFacts): readonly Connector[] {
  const { connectors, exclude, mobile, namespace } = facts
  const excluded = new Set(exclude.map((entry) => entry.toLowerCase()))
  return connectors
    .filter(
      (connector) =>
        isInstalled(connector) &&
        // A wallet of several namespaces shows once.
        connector.chain === (namespace ?? connector.chains?.[0] ?? connector.chain) &&
        !excluded.has(connector.name.toLowerCase()) &&
        !excluded.has((connector.rdns ?? connector.id).toLowerCase()) &&
        (!isGeneric(connector) || (mobile && (connector.rdns || connector.provider))),
    )
    .sort((a, b) => rank(a) - rank(b))
}

const typeOrder = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED'] as const

function isInstalled({ type }: Connector): boolean {
  return (typeOrder as readonly string[]).includes(type)
}

/** The nameless `window.ethereum`, as opposed to a wallet that says who it is. */
function isGeneric({ name, type }: Connector): boolean {
  return type === 'INJECTED' && name === 'Browser Wallet'
}

function rank({ type }: Connector): number {
  return (typeOrder as readonly string[]).indexOf(type)
}
