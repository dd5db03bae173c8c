import type { SessionSource } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { sourceId, sourceType } from './sourceId.ts'

export type WalletConnectOptions = {
  /** The relay's WebSocket address, such as your own server's `wss://api.example.com/relay`. There is no default. */
  relayUrl: string
  /** The relay's name for this site, where it is not that of the Latchkey server. */
  projectId?: string | undefined
  /** Methods a session asks for, per namespace, in place of the defaults. */
  methods?: Readonly<Record<string, readonly string[]>> | undefined
  /** CAIP-2 ids a session asks for, per namespace, in place of the site's networks. */
  chains?: Readonly<Record<string, readonly NetworkId[]>> | undefined
  /** Events a session asks for, per namespace, in place of the defaults. */
  events?: Readonly<Record<string, readonly string[]>> | undefined
  /** RPC asked for what only reads, per CAIP-2 id, before the network's own. */
  rpcMap?: Readonly<Record<NetworkId, string>> | undefined
  /** CAIP-2 id a new session is on, in place of the one the page shows (S4.33). */
  defaultChain?: NetworkId | undefined
}

/**
 * Wallets on another device or in another app, by a QR code or a link (S1.3), passed to `createLatchkey` in `sources`.
 *
 * Two kinds of relay work. *Your own* (`latchkey-server`, at `/relay`) is for your own and partners' wallets, for
 * development and for tests. *The public network's* is where the wallets in the field are: they connect to the relay
 * compiled into them, so to reach them give its address and the project id you have there, under its operator's terms.
 * Neither can read what passes through it.
 *
 * Only this function loads with the page; the client loads when a visitor first needs it.
 *
 * @example
 * createLatchkey({ sources: [walletConnect({ relayUrl: 'wss://api.example.com/relay' })], … })
 */
export function walletConnect(options: WalletConnectOptions): SessionSource {
  return {
    id: sourceId,
    async load(context) {
      const { createRemote } = await import('./remote/createRemote.ts')
      return createRemote(context, options).actions
    },
    opensBy: 'pairing',
    type: sourceType,
  }
}
