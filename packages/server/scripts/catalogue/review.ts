import { readFile } from 'node:fs/promises'
import type { Source } from './fetchSources.ts'

type WalletFacts = {
  app_store?: string | null
  /** Opens a page in the wallet's own browser on a phone; see `inAppBrowserLink` of core for its parts in braces. */
  browse_link?: string
  /** Where its maker, or a package, documents `browse_link`. */
  browse_source?: string
  chrome_store?: string | null
  description?: string
  desktop_link?: string | null
  homepage: string
  link_mode?: string | null
  mobile_link?: string | null
  play_store?: string | null
  rdns?: string | null
  webapp_link?: string | null
}

/** One reviewed wallet. A fact given here wins over every source; `null` says the wallet has none. */
export type ReviewedWallet = WalletFacts & {
  aliases?: readonly string[]
  background?: string
  /** Names of chain groups of the review file. */
  chains: readonly string[]
  connectkit?: string
  /** `source:name`, or `monogram`; absent means the first source that has one. */
  icon?: string
  /** Injected provider by CAIP-2 namespace. */
  injected?: Readonly<Record<string, string>> | null
  name: string
  rainbowkit?: string
  slug: string
  solanaAdapter?: string
  walletBook?: string
}

export type Review = {
  chains: Readonly<Record<string, readonly string[]>>
  /** In the order of the list. */
  wallets: readonly ReviewedWallet[]
}

export type AssetReview = {
  connectors: readonly {
    aliases: readonly string[]
    draw?: 'browser' | 'qr'
    id: string
    name?: string
    wallet?: string
  }[]
  currencies: Readonly<Record<string, string>>
  networks: readonly {
    aliases?: readonly string[]
    icon: string | null
    id: string
    name: string
    testnet?: boolean
  }[]
  tokens: Readonly<Record<string, string>>
}

export const readReview = () => read<Review>('review.json')
export const readAssetReview = () => read<AssetReview>('assets.json')
export const readSources = () => read<readonly Source[]>('sources.json')

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as T
}
