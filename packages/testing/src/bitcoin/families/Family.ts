import type { BitcoinHandlers, BitcoinWalletContext } from '../BitcoinWalletContext.ts'

export type TestBitcoinFamily = 'injected' | 'sats-connect' | 'standard'

/** Changes of a wallet of which a connected site is notified. */
export type BitcoinChange = { accounts: boolean; network: boolean }

/** How wallets of a family answer on the wallet's side of the page; all of it is JSON. */
export type FamilyWallet = {
  handlers: BitcoinHandlers
  /** Events a change brings, with what they carry. */
  events(context: BitcoinWalletContext, change: BitcoinChange): readonly BitcoinEvent[]
  /** This family's number of an error that EIP-1193 numbers. */
  errorCode(code: number): number
}

export type BitcoinEvent = { event: string; value: unknown }

/** The page's way to the wallet. */
export type WalletLine = {
  call(method: string, params: unknown): Promise<unknown>
  /** Returns what unsubscribes. */
  on(event: string, listener: (value: never) => void): () => void
}

/** How a wallet presents itself, and what it leaves out. */
export type ProviderFacts = {
  name: string
  icon: string
  networks: readonly string[]
  /** Features or methods the wallet does not have. */
  without: readonly string[]
}
