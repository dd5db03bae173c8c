import type { NetworkId } from '@latchkey/protocol'
import type { SignInMessage } from '@latchkey/siwx'
import type { SiwxMessage } from './Siwx.ts'

/** Stands for the address in a text that is written before the wallet has named its account. */
export const accountPlaceholder = '<<AccountAddress>>'

/**
 * A sign-in that a wallet may take in the prompt by which it connects, so that nothing asks again: one over a remote
 * session, in a frame, or an extension with `solana:signIn`.
 */
export type SignInOnConnect = {
  /**
   * What the account is to sign on a network, with {@link accountPlaceholder} in the place of its address. Nothing where
   * the site cannot say in time, or the visitor has declined such a prompt: then the wallet is only connected, and asked
   * to sign afterwards.
   */
  createMessage(networkId: NetworkId): Promise<SiwxMessage | undefined>
  /**
   * Takes what the wallet signed, the network in use first; called before the connection is handed over. Never rejects:
   * what does not count is said on the screen, and the wallet is asked again after it has connected.
   */
  accept(signed: readonly SignedOnConnect[]): Promise<void>
  /** Takes why a wallet that was asked to do both did neither; the connect fails with the same. */
  fail(error: unknown): void
}

/** A text that an account has signed while its wallet connected. */
export type SignedOnConnect = {
  address: string
  networkId: NetworkId
  message: string
  signature: string
  /** What the text says, where the wallet wrote it itself; its chain as a CAIP-2 id. */
  data?: SignInMessage | undefined
  /** The proof as the wallet gave it (CAIP-74). */
  cacao?: unknown
}
