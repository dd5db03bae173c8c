import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Environment } from '../environment.ts'
import type { Network } from '../network/Network.ts'

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

export type AdapterContext = {
  environment: Environment
  /** The site's networks of this namespace, as they are now. */
  networks(): readonly Network[]
  /** The network of this namespace that the page shows; wallets that have none of their own follow it. */
  activeNetworkId(): NetworkId | undefined
  /** RPC URLs for a network, in the order to try them; waits for the server's list of routed chains. */
  rpcUrls(network: Network): Promise<readonly string[]>
  /** Aborted when the instance is destroyed; timers and sockets end with it. */
  signal: AbortSignal
}

export type WalletEvents = {
  /** Accounts changed; an empty list means that the wallet took its permission back (S4.40). */
  onAccountsChanged(accounts: readonly Account[]): void
  /** The wallet moved to another network (S4.41). */
  onNetworkChanged(networkId: NetworkId): void
  onDisconnect(): void
}

/** A balance, in base units. */
export type Balance = { value: bigint; decimals: number; symbol: string }

/** What an adapter can do once its code is loaded. Every method rejects with a `LatchkeyError`. */
export type AdapterActions = {
  /** Asks the wallet for accounts; may show the wallet's own window. */
  connect(
    connector: Connector,
    parameters: { networkId: NetworkId | undefined; signal: AbortSignal },
  ): Promise<Connection>
  /** Asks, without any window, whether the wallet still grants accounts. */
  reconnect(
    connector: Connector,
    parameters: { signal: AbortSignal },
  ): Promise<Connection | undefined>
  disconnect(connector: Connector): Promise<void>
  /** Follows the wallet's events. Returns what stops it. */
  watch(connector: Connector, events: WalletEvents): () => void
  /** Asks the wallet to move to a network, adding it when the wallet does not know it. */
  switchNetwork(connector: Connector, network: Network): Promise<void>
  /** Signs a text; resolves to the ecosystem's usual signature encoding (hex on EVM). */
  signMessage(
    connector: Connector,
    parameters: { address: string; message: string },
  ): Promise<string>
  /** Reads a balance over RPC: the native token's, or that of the token contract given. */
  getBalance(parameters: {
    address: string
    network: Network
    token: string | undefined
    signal: AbortSignal
  }): Promise<Balance>
}
