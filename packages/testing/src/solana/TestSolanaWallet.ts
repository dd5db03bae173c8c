import type { Wallet, WalletIcon } from '@wallet-standard/base'
import type { Ask, Policy } from '../wallet/Approval.ts'
import type { TestWalletStorage } from '../wallet/TestWallet.ts'
import type { SolanaApprovalRequest } from './SolanaApproval.ts'

/** A network of the Wallet Standard: `solana:mainnet`, `solana:localnet`. */
export type TestSolanaChain = `solana:${string}`

/** The features a test wallet has, unless they are left out. */
export const testSolanaFeatures = [
  'solana:signAndSendTransaction',
  'solana:signIn',
  'solana:signMessage',
  'solana:signTransaction',
  'standard:connect',
  'standard:disconnect',
  'standard:events',
] as const

export type TestSolanaFeature = (typeof testSolanaFeatures)[number]

export type TestSolanaWalletOptions = {
  /** Private and public key of each account, 64 bytes in base58, as Solana wallets import them. */
  secretKeys: readonly [string, ...string[]]
  /** RPC URL of each network the wallet knows from the start. */
  chains: Readonly<Record<TestSolanaChain, string>>
  name?: string | undefined
  icon?: WalletIcon | undefined
  /** Features the wallet lacks. */
  without?: readonly TestSolanaFeature[] | undefined
  /** The page's host; signing in for another is refused. Not checked without it. */
  host?: string | undefined
  /** Defaults to `approve`. */
  policy?: Policy | undefined
  /** Answers when the policy is `ask`; `mountApprovalPrompt` sets it to a window. */
  ask?: Ask<SolanaApprovalRequest, string> | undefined
  /** Keeps grants over a reload; `localStorage` fits. */
  storage?: TestWalletStorage | undefined
  /** Reaches the networks. Defaults to the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

/** A request a site made, oldest first; inputs as the site gave them. */
export type TestSolanaRequest = { feature: TestSolanaFeature; inputs: readonly unknown[] }

/** A Wallet Standard wallet with real keys and the controls of its owner. */
export type TestSolanaWallet = {
  /** What a site sees. */
  readonly wallet: Wallet
  /** Addresses of every account, granted or not. */
  readonly accounts: readonly [string, ...string[]]
  /** Accounts the site may see when the wallet is unlocked, the selected one first. */
  readonly granted: readonly string[]
  readonly locked: boolean
  readonly requests: readonly TestSolanaRequest[]
  policy: Policy
  ask: Ask<SolanaApprovalRequest, string> | undefined
  lock(): void
  unlock(): void
  /** Chooses the account at `index`; a connected site is granted it too. */
  selectAccount(index: number): void
  /** Deletes the account at `index` from the wallet. */
  removeAccount(index: number): void
  /** Takes every grant back. */
  revoke(): void
  /** Cuts the wallet off: every request fails with 4900 until `reconnect`. */
  disconnect(): void
  reconnect(): void
  /** Changes the networks the wallet and its accounts can be used on. */
  setChains(chains: Readonly<Record<TestSolanaChain, string>>): void
  /** The next question is answered with 4001, whatever the policy. */
  rejectNext(): void
  /** The next question is never answered. */
  hangNext(): void
  /** The next request of a feature fails with exactly this, as wallets throw all kinds of things. */
  failNext(feature: TestSolanaFeature, thrown: unknown): void
  /** The next sign-in is of another text than the site asked for. */
  rewriteNext(rewrite: (text: string) => string): void
  /** How many listeners a site holds for changes. */
  listenerCount(): number
}
