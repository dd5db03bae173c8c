import { type Connector, type RemoteContext, remoteConnectorId } from '@latchkey/core/adapter'
import { isNamespace, type Namespace, type NetworkId } from '@latchkey/protocol'
import type { LiveSession } from '../session/createLiveSession.ts'
import type { WalletConnectOptions } from '../walletConnect.ts'
import { createBitcoinProvider } from './createBitcoinProvider.ts'
import { createEvmProvider } from './createEvmProvider.ts'
import { createNamespaceView, type NamespaceView } from './createNamespaceView.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'

/** A wallet that says so takes requests for networks it did not list. */
const unlimitedPeer = 'MetaMask Wallet'

type Surroundings = {
  context: RemoteContext
  options: WalletConnectOptions
  /** Asks the RPC of a chain, by its CAIP-2 id. */
  read(chainId: string, method: string, params: unknown): Promise<unknown>
}

/** A connector for each namespace of a session that a page has a way to speak to. */
export function toConnectors(
  live: LiveSession,
  { context, options, read }: Surroundings,
): readonly Connector[] {
  const { link, namespaces, peer } = live.current()
  return Object.keys(namespaces).flatMap((namespace): Connector[] => {
    if (!isNamespace(namespace)) return []
    const view = createNamespaceView(live, {
      namespace,
      preferred: [options.defaultChain, context.activeNetworkId(namespace)],
    })
    const name = peer.name || link?.name || 'WalletConnect'
    const provider = createProvider(namespace, view, { name, read })
    if (!provider) return []
    const networkIds = (view.approved()?.chains ?? []) as readonly NetworkId[]
    return [
      {
        chain: namespace,
        id: remoteConnectorId,
        imageUrl: peer.iconUrl,
        name,
        networkIds: peer.name === unlimitedPeer ? undefined : networkIds,
        provider,
        type: 'WALLET_CONNECT',
      },
    ]
  })
}

function createProvider(
  namespace: Namespace,
  view: NamespaceView,
  { name, read }: Pick<Surroundings, 'read'> & { name: string },
): unknown {
  switch (namespace) {
    case 'eip155':
      return createEvmProvider({
        read,
        view,
      })
    case 'solana':
      return createSolanaWallet({ name, view })
    case 'bip122':
      return createBitcoinProvider({ view })
    default:
      return undefined
  }
}
