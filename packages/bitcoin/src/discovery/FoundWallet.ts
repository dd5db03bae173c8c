import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'

/** A wallet as its family's finder saw it; name and icon are the wallet's own and not checked yet. */
export type FoundWallet = { name: unknown; icon?: unknown; provider: BitcoinProvider }

export type OnFoundWallet = (wallet: FoundWallet) => void
