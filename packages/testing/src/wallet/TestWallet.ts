import type { Address, Hex, LocalAccount } from 'viem'
import type { Ask, Policy } from './Approval.ts'
import type { TestBatches } from './batches/TestBatches.ts'

/** A chain the wallet can use. */
export type TestChain = { rpcUrl: string; name?: string | undefined }

/** How a wallet presents itself (EIP-6963). */
export type TestWalletInfo = { uuid: string; name: string; icon: string; rdns: string }

/** Where grants and the chosen chain are kept, so that a reload finds them; `localStorage` fits. */
export type TestWalletStorage = Pick<Storage, 'getItem' | 'setItem'>

export type TestWalletKeys =
  | {
      privateKeys: readonly [Hex, ...Hex[]]
      mnemonic?: undefined
      signers?: undefined
    }
  | {
      /** Accounts that sign in a way of their own, such as contracts: see `contractSigner`. */
      signers: readonly [LocalAccount, ...LocalAccount[]]
      mnemonic?: undefined
      privateKeys?: undefined
    }
  | {
      mnemonic: string
      signers?: undefined
      /** Accounts of path m/44'/60'/0'/0/n. Defaults to 1. */
      accountCount?: number | undefined
      privateKeys?: undefined
    }

export type TestWalletOptions = TestWalletKeys & {
  /** Chains the wallet knows from the start, by chain id. The first is active unless `chainId` is given. */
  chains: Readonly<Record<number, string | TestChain>>
  chainId?: number | undefined
  name?: string | undefined
  rdns?: string | undefined
  /** A data URI. */
  icon?: string | undefined
  uuid?: string | undefined
  /** Defaults to `approve`. */
  policy?: Policy | undefined
  /** Answers when the policy is `ask`; `mountApprovalPrompt` sets it to a window. */
  ask?: Ask | undefined
  storage?: TestWalletStorage | undefined
  /** Whether adding a chain also moves to it, as most wallets do. Defaults to true. */
  switchesWhenAdding?: boolean | undefined
  /** How the wallet takes batches (EIP-5792). Left out, it has none. */
  batches?: TestBatches | undefined
  /** Reaches the chains. Defaults to the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

export type RequestArguments = { method: string; params?: unknown }

export type TestProviderEvent =
  | 'accountsChanged'
  | 'chainChanged'
  | 'connect'
  | 'disconnect'
  | 'message'

/** What a site sees: a provider of EIP-1193. */
export type TestProvider = {
  request(parameters: RequestArguments): Promise<unknown>
  on(event: TestProviderEvent, listener: (value: never) => void): TestProvider
  removeListener(event: TestProviderEvent, listener: (value: never) => void): TestProvider
}

/** A wallet with real keys and the controls of its owner. */
export type TestWallet = {
  readonly info: TestWalletInfo
  readonly provider: TestProvider
  /** Every account of the wallet, granted or not. */
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
  readonly locked: boolean
  /** Accounts the site may see when the wallet is unlocked, the selected one first. */
  readonly granted: readonly Address[]
  /** Every request a site made, oldest first. */
  readonly requests: readonly RequestArguments[]
  policy: Policy
  ask: Ask | undefined
  lock(): void
  unlock(): void
  /** Chooses the account at `index`; a connected site is granted it too. */
  selectAccount(index: number): void
  /** Moves to a chain the wallet knows, as its owner would. */
  switchChain(chainId: number): void
  /** Cuts the wallet off: every request fails with 4900 until `reconnect`. */
  disconnect(): void
  reconnect(): void
  /** Takes every grant back. */
  revoke(): void
  /** The next question is answered with 4001, whatever the policy. */
  rejectNext(): void
  /** The next question is never answered. */
  hangNext(): void
  /** The next request of `method` fails so; `data` may carry what some wallets nest there. */
  failNext(method: string, error: { code: number; message: string; data?: unknown }): void
  /** Loses every batch, as wallets do that keep them no longer than they run. */
  forgetBatches(): void
  /** Emits a `message` event, such as a subscription's. */
  sendMessage(message: { type: string; data: unknown }): void
  /** How many listeners a site holds for an event. */
  listenerCount(event: TestProviderEvent): number
}
