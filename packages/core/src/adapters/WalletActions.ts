import type { NetworkId } from '@latchkey/protocol'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Network } from '../network/Network.ts'
import type { SignInOnConnect } from '../signIn/SignInOnConnect.ts'
import type { SignableMessage } from './SignableMessage.ts'

/** What a wallet is asked, and what it says by itself. Every promise rejects with a `LatchkeyError`. */
export type WalletActions = {
  /** Asks the wallet for accounts; may show the wallet's own window. */
  connect(
    connector: Connector,
    parameters: {
      networkId: NetworkId | undefined
      signal: AbortSignal
      /** For wallets that can sign in with the same prompt, where the site asks its visitors to. */
      signIn?: (() => Promise<SignInOnConnect>) | undefined
    },
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
  /**
   * Resolves once the wallet grants accounts by itself, as when its owner answers a request that was open before. Never
   * rejects; an ecosystem whose wallets do not say so lacks it.
   */
  untilGranted?(connector: Connector, parameters: { signal: AbortSignal }): Promise<void>
  /**
   * Fetches what {@link WalletActions.connect} needs for a session's wallet: once a wallet on a phone has approved,
   * nothing more must be able to fail.
   */
  loadSessions?(): Promise<unknown>
  /**
   * Signs a text or bytes; resolves to the ecosystem's usual signature encoding (hex on EVM). Bytes that its wallets
   * cannot sign are a `UnsupportedMethodError`.
   */
  signMessage(
    connector: Connector,
    parameters: { address: string; message: SignableMessage; signal?: AbortSignal | undefined },
  ): Promise<string>
}

export type WalletListener = {
  /** Accounts or network changed (S4.41, S4.42); always a whole connection. */
  changed(next: Connection): void
  /** The wallet took its permission back, or is gone (S4.40). */
  ended(): void
}
