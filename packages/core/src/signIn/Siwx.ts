import type { NetworkId } from '@latchkey/protocol'
import type { SignInMessage } from '@latchkey/siwx'

/** What is to be signed: its fields (S3.42, S3.43), and the text that a wallet shows. */
export type SiwxMessage = SignInMessage & { toString(): string }

/** A sign-in of one account on one network. */
export type SiwxSession = {
  data: SignInMessage
  /** The text that was signed. */
  message: string
  /** As the namespace's wallets write it: hex on EVM chains, base58 on Solana, base64 on Bitcoin. */
  signature: string
  /** The proof of a remote wallet (CAIP-74), where it signed while it connected. */
  cacao?: unknown
}

/** What the toolkit knows and a site's sign-in may need. */
export type SiwxContext = {
  /** `eth_call` over the site's own RPC: resolves to nothing when the call reverts. */
  call(
    chainId: string,
    call: { data: `0x${string}`; to?: `0x${string}` },
  ): Promise<string | undefined>
}

/**
 * Makes, keeps and ends a visitor's sessions (S3.53). `signIn()` is one that does all of it; a site with accounts of its
 * own writes these functions itself.
 */
export type Siwx = {
  /** Writes what an account signs. `notBefore` is RFC 3339. */
  createMessage(input: {
    accountAddress: string
    chainId: NetworkId
    notBefore?: string | undefined
  }): Promise<SiwxMessage>
  /** Signs in the wallet's place. Defaults to the connected wallet. */
  signMessage?(input: {
    accountAddress: string
    chainId: NetworkId
    message: string
  }): Promise<string>
  /** Takes a session. @throws when it is not valid */
  addSession(session: SiwxSession): Promise<void>
  /** Ends the sessions of one account on one network. */
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** Puts these sessions in the place of all; an empty list signs out everywhere. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of one account on one network. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether the modal stays until the visitor has signed in. Defaults to false. */
  getRequired?(): boolean
  /** Ends every session when the visitor disconnects. Defaults to true. */
  signOutOnDisconnect?: boolean | undefined
  /** Takes what the toolkit knows, once. */
  attach?(context: SiwxContext): void
  /** Calls back when sessions changed elsewhere, such as in another tab; gives what stops it. */
  watchSessions?(onChange: () => void): (() => void) | Promise<() => void>
}
