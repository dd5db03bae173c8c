import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import type { Environment } from '../environment.ts'
import type { Network } from '../network/Network.ts'
import type { CallActions } from './CallActions.ts'
import type { ChainActions } from './ChainActions.ts'
import type { TransferActions } from './TransferActions.ts'
import type { WalletActions } from './WalletActions.ts'

/**
 * A chain ecosystem, passed to `createLatchkey` in `adapters`.
 *
 * The adapter value itself must stay tiny: it is part of what loads before the button. Everything
 * that needs the ecosystem's library is behind `load`.
 */
export type Adapter = {
  readonly namespace: Namespace
  /** Starts looking for wallets; called once per instance, in a browser only. Returns what stops it. */
  discover(context: DiscoveryContext): () => void
  /** Loads the ecosystem's code; called once per instance, when a visitor first needs it. */
  load(context: AdapterContext): Promise<AdapterActions>
}

export type DiscoveryContext = {
  environment: Environment
  /** Whether wallets that announce themselves are wanted (`enableEIP6963`). */
  announced: boolean
  /** Whether the page's injected wallet is wanted (`enableInjected`). */
  injected: boolean
  /** Reports a wallet; reporting an id again replaces it. */
  onFound(connector: Connector): void
}

/** Which of a network's RPC URLs are wanted. */
export type RpcUrlsWanted = {
  /**
   * Only those whose word about whom to pay counts alone: the project's route, which has it of two nodes, or the site's own
   * where the server lacks the network. Whoever runs a chain's public node could name themselves.
   */
  isVouched?: boolean | undefined
}

export type AdapterContext = {
  environment: Environment
  /** The site's networks of this namespace, as they are now. */
  networks(): readonly Network[]
  /** The network of this namespace that the page shows; wallets that have none of their own follow it. */
  activeNetworkId(): NetworkId | undefined
  /** RPC URLs for a network, in the order to try them; waits for the server's list of routed chains. */
  rpcUrls(network: Network, wanted?: RpcUrlsWanted): Promise<readonly string[]>
  /** Aborted when the instance is destroyed; timers and sockets end with it. */
  signal: AbortSignal
}

/**
 * What an adapter can do once its code is loaded. `wallet` comes with it, each further part is a lazy chunk of its
 * own; a part that an ecosystem lacks is absent.
 */
export type AdapterActions = {
  wallet: WalletActions
  chain(): Promise<ChainActions>
  transfers?(): Promise<TransferActions>
  calls?(): Promise<CallActions>
}
