import type { Namespace, NetworkId } from '@latchkey/protocol'
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

/** A balance, in base units. */
export type Balance = { value: bigint; decimals: number; symbol: string }

/** What an adapter can do once its code is loaded; each part beside `wallet` is a lazy chunk of its own. */
export type AdapterActions = {
  wallet: WalletActions
  chain(): Promise<ChainActions>
}

/** What a wallet is asked, and what it says by itself. Every promise rejects with a `LatchkeyError`. */
export type WalletActions = {
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
  /**
   * Asks the wallet to move to a network, adding it when the wallet does not know it. Resolves to the accounts there
   * together with the network: in some ecosystems an address belongs to one network.
   */
  switchNetwork(
    connector: Connector,
    network: Network,
    parameters: {
      /** The connection as the page knows it before the switch. */
      connection: Connection
      signal?: AbortSignal | undefined
    },
  ): Promise<Connection>
  /**
   * Watches the wallet's events. Returns what stops it.
   *
   * @param connection as the page knows it when it starts to watch
   */
  watch(connector: Connector, connection: Connection, on: WalletListener): () => void
  /** Signs a text; resolves to the ecosystem's usual signature encoding (hex on EVM). */
  signMessage(
    connector: Connector,
    parameters: { address: string; message: string; signal?: AbortSignal | undefined },
  ): Promise<string>
}

export type WalletListener = {
  /** Accounts or network changed (S4.41, S4.42); always a whole connection. */
  changed(next: Connection): void
  /** The wallet took its permission back, or is gone (S4.40). */
  ended(): void
}

/** What an adapter reads of a chain, over RPC. Every promise rejects with a `LatchkeyError`. */
export type ChainActions = {
  /** Reads a balance: the native token's, or that of the token contract given. */
  getBalance(parameters: {
    address: string
    network: Network
    token: string | undefined
    signal: AbortSignal
  }): Promise<Balance>
}
