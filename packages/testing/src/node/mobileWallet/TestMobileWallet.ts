import type { TestSolanaWallet } from '../../solana/TestSolanaWallet.ts'

/** What the app gets wrong, once, with its next answer. */
export type MobileFault =
  /** A bit of the answer is inverted on its way. */
  | 'tamper'
  /** The answer's number is not the next one. */
  | 'skip'
  /** The answer comes twice. */
  | 'repeat'
  /** The app closes instead of answering. */
  | 'close'
  /** The answer is no JSON-RPC. */
  | 'garbage'
  /** The app's part of the key exchange is no point of the curve. */
  | 'badKey'
  /** The app listens and says nothing. */
  | 'silent'

export type TestMobileWalletOptions = {
  /** Whose keys sign, and whose owner answers. */
  wallet: TestSolanaWallet
  /** Speaks the first version: no session properties, `reauthorize`, clusters. */
  legacy?: boolean | undefined
  /** Frames are base64 texts instead of bytes. */
  text?: boolean | undefined
  /** Announces itself with an empty message, and has received or missed what came before it. */
  ping?: 'received' | 'missed' | undefined
  /** The app's own address, given with each grant. */
  uriBase?: string | undefined
  /** Optional features of the protocol; all by default. */
  features?: readonly string[] | undefined
}

/** A request a site made of the app. */
export type MobileRequest = { method: string; params: Readonly<Record<string, unknown>> }

/** A wallet app for Android without the phone: it listens where an association address says. */
export type TestMobileWallet = {
  /** Opens the app with an association address, as the phone does. @throws {MobileProtocolError} for one that is none */
  open(associationUrl: string): Promise<void>
  /** Addresses it was opened with. */
  readonly opened: readonly string[]
  readonly requests: readonly MobileRequest[]
  /** What a site did against the protocol; a test that expects none looks here. */
  readonly violations: readonly string[]
  /** Tokens of the grants that hold. */
  readonly tokens: readonly string[]
  failNext(fault: MobileFault): void
  /** Lets every grant lapse. */
  revoke(): void
  /** Closes the open connections. */
  closeConnections(): void
  close(): Promise<void>
}
