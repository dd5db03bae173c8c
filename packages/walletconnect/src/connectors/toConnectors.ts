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

/** What a page speaks to in one namespace, for as long as the session lives. */
export type Side = { view: NamespaceView; provider: unknown }

type Surroundings = {
  context: RemoteContext
  options: WalletConnectOptions
  /** Asks the RPC of a chain, by its CAIP-2 id. */
  read(chainId: string, method: string, params: unknown): Promise<unknown>
  /** The session’s sides so far, by namespace: hosts hold on to providers, which therefore stay the same. */
  sides: Map<Namespace, Side>
}

/** A connector for each namespace of a session that a page has a way to speak to. */
export function toConnectors(
  live: LiveSession,
  { context, options, read, sides }: Surroundings,
): readonly Connector[] {
  const { link, namespaces, peer } = live.current()
  const name = peer.name || link?.name || 'WalletConnect'
  return Object.keys(namespaces).flatMap((namespace): Connector[] => {
    if (!isNamespace(namespace)) return []
    const side = sides.get(namespace) ?? createSide()
    if (!side) return []
    sides.set(namespace, side)
    const networkIds = (side.view.approved()?.chains ?? []) as readonly NetworkId[]
    return [
      {
        chain: namespace,
        id: remoteConnectorId,
        imageUrl: peer.iconUrl,
        name,
        networkIds: peer.name === unlimitedPeer ? undefined : networkIds,
        provider: side.provider,
        type: 'WALLET_CONNECT',
      },
    ]

    function createSide(): Side | undefined {
      const preferred = [options.defaultChain, context.activeNetworkId(namespace as Namespace)]
      const view = createNamespaceView(live, { namespace, preferred })
      const provider = createProvider(namespace as Namespace, view, { name, read })
      return provider === undefined ? undefined : { provider, view }
    }
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
