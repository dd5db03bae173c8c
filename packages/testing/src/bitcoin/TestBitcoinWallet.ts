import type { Ask, Policy } from '../wallet/Approval.ts'
import type { RequestArguments, TestWalletStorage } from '../wallet/TestWallet.ts'
import type { BitcoinApprovalRequest } from './BitcoinApproval.ts'
import type { PaymentType } from './deriveKeys.ts'
import type { TestBitcoinFamily } from './families/Family.ts'
import type { TestBitcoinNetwork } from './testNetworks.ts'

export type TestBitcoinWalletOptions = {
  /** How the wallet speaks to pages. */
  family: TestBitcoinFamily
  /** Words of BIP-39. */
  mnemonic: string
  /** Accounts of the mnemonic; each has a payment and an ordinals address. Defaults to 1. */
  accountCount?: number | undefined
  /** Defaults to `p2wpkh`. */
  paymentType?: PaymentType | undefined
  /** Esplora API of each network the wallet knows. The first is active unless `network` is given. */
  networks: Readonly<Partial<Record<TestBitcoinNetwork, string>>>
  network?: TestBitcoinNetwork | undefined
  name?: string | undefined
  /** A data URI. */
  icon?: string | undefined
  /** Where the object lies on a page: `unisat` for an injected wallet, `TestProviders.BitcoinProvider` for one of sats-connect. */
  path?: string | undefined
  /** Features or methods the wallet does not have, such as `wallet_connect`. */
  without?: readonly string[] | undefined
  /** Defaults to `approve`. */
  policy?: Policy | undefined
  /** Answers when the policy is `ask`. */
  ask?: Ask<BitcoinApprovalRequest, string> | undefined
  /** Keeps grants over a reload; `localStorage` fits. */
  storage?: TestWalletStorage | undefined
  /** Reaches the networks. Defaults to the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

/** An account of the wallet as its owner knows it, on the network the wallet is on. */
export type TestBitcoinAccount = { payment: string; ordinals: string }

/** A Bitcoin wallet with real keys and the controls of its owner. */
export type TestBitcoinWallet = {
  readonly family: TestBitcoinFamily
  readonly name: string
  readonly icon: string
  readonly path: string
  readonly without: readonly string[]
  /** Networks the wallet knows. */
  readonly networks: readonly TestBitcoinNetwork[]
  /** What a site sees, as the family has it. */
  readonly provider: object
  /** The line below the provider: requests as JSON, for those who build their own. */
  request(request: RequestArguments): Promise<unknown>
  /** Subscribes to an event of the family, as JSON. Returns what unsubscribes. */
  on(event: string, listener: (value: never) => void): () => void
  readonly accounts: readonly TestBitcoinAccount[]
  readonly network: TestBitcoinNetwork
  readonly locked: boolean
  /** Addresses the site may use when the wallet is unlocked, the payment address first. */
  readonly granted: readonly string[]
  /** Every request a site made, oldest first. */
  readonly requests: readonly RequestArguments[]
  policy: Policy
  ask: Ask<BitcoinApprovalRequest, string> | undefined
  lock(): void
  unlock(): void
  /** Chooses the account at `index`; a connected site is granted it too. */
  selectAccount(index: number): void
  /** Deletes the account at `index` from the wallet. */
  removeAccount(index: number): void
  /** Moves to a network the wallet knows, as its owner would. */
  switchNetwork(network: TestBitcoinNetwork): void
  /** Takes every grant back. */
  revoke(): void
  /** Cuts the wallet off: every request fails with 4900 until `reconnect`. */
  disconnect(): void
  reconnect(): void
  /** The next question is refused, whatever the policy. */
  rejectNext(): void
  /** The next question is never answered. */
  hangNext(): void
  /** The next request of `method` fails so. */
  failNext(method: string, error: { code: number; message: string }): void
  /** The next request of `method` is answered with this, whatever it asks. */
  answerNext(method: string, answer: unknown): void
  /** How many listeners a site holds for an event. */
  listenerCount(event: string): number
}
