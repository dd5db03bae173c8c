import type { Connector, SessionContext, SessionWallet } from '@latchkey/core/adapter'
import { isNamespace, type Namespace, type NetworkId } from '@latchkey/protocol'
import type { LiveSession } from '../session/createLiveSession.ts'
import { sourceId, sourceType } from '../sourceId.ts'
import type { WalletConnectOptions } from '../walletConnect.ts'
import { createNamespaceView } from './createNamespaceView.ts'

type Surroundings = {
  context: Pick<SessionContext, 'activeNetworkId'>
  options: Pick<WalletConnectOptions, 'defaultChain' | 'rpcMap'>
  /** The session’s wallets so far, by namespace: sites hold on to what came of them, which therefore stays the same. */
  wallets: Map<Namespace, SessionWallet>
}

/**
 * A connector for each namespace of a session. Its networks are those the wallet approved, whoever the wallet says it
 * is: another one is asked of it, and is there once it has approved it.
 */
export function toConnectors(
  live: LiveSession,
  { context, options, wallets }: Surroundings,
): readonly Connector[] {
  const { link, namespaces, peer } = live.current()
  const name = peer.name || link?.name || 'WalletConnect'
  return Object.keys(namespaces)
    .filter(isNamespace)
    .map((namespace): Connector => {
      const wallet = wallets.get(namespace) ?? createWallet(namespace)
      wallets.set(namespace, wallet)
      return {
        chain: namespace,
        id: sourceId,
        imageUrl: peer.iconUrl,
        link: link?.href ?? peer.link,
        name,
        networkIds: wallet.networkIds(),
        provider: wallet,
        rdns: peer.rdns,
        source: sourceId,
        type: sourceType,
      }
    })

  function createWallet(namespace: Namespace): SessionWallet {
    const { defaultChain, rpcMap } = options
    const preferred = [defaultChain, context.activeNetworkId(namespace)]
    const rpcUrls = rpcMap && ((networkId: NetworkId) => toList(rpcMap[networkId]))
    return createNamespaceView(live, { name, namespace, preferred, rpcUrls })
  }
}

function toList(url: string | undefined): readonly string[] {
  return url ? [url] : []
}
