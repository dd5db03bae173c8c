import { foldText, type IndexedWallet, searchByName, walletKey } from '@latchkey/protocol'
import type { Wallet, WalletsResponse } from '@latchkey/protocol/http'
import type { WalletIndex } from '../queries/walletIndex.ts'

/** A wallet that a search found: a whole record, or what the index says of one. */
export type FoundRecord = Wallet | IndexedWallet

export type FindWalletsFacts = {
  term: string
  /** Only wallets that carry it. */
  badge: string | undefined
  /** The site's own wallets, and the part of the list that is loaded, in its order. */
  loaded: readonly Wallet[]
  index: WalletIndex | undefined
  /** Whole records that the page has, by their key. */
  whole: ReadonlyMap<string, Wallet>
  /** What the server found, once it has answered. */
  answer: WalletsResponse | undefined
}

/**
 * What a search finds, none twice: at once what is loaded and indexed, best first, then what only the server knows (S5.19).
 *
 * An answer changes no place of what was found before. One that is complete takes away what the server has no more.
 */
export function findWallets(facts: FindWalletsFacts): readonly FoundRecord[] {
  const { answer, badge, index, loaded, term, whole } = facts
  const listed = new Map<string, FoundRecord>()
  const keys = new Map(loaded.map((wallet) => [wallet.id, walletKey(wallet)]))
  // A wallet of the site's own stands for the one whose id it has.
  const isReplaced = (wallet: FoundRecord) => {
    const key = walletKey(wallet)
    return !isIndexed(wallet) && (keys.get(wallet.id) ?? key) !== key
  }
  for (const wallet of [...loaded, ...(index?.wallets ?? [])]) {
    const key = walletKey(wallet)
    const record = whole.get(key) ?? wallet
    if ((!isIndexed(wallet) || !listed.has(key)) && !isReplaced(record)) listed.set(key, record)
  }
  const ofBadge = [...listed].filter(([, { badge_type }]) => !badge || badge_type === badge)
  const found = new Map(searchByName(ofBadge, foldText(term).trim(), ([, each]) => foldedOf(each)))
  for (const wallet of answer?.data ?? [])
    if (!isReplaced(wallet)) found.set(walletKey(wallet), wallet)
  const isComplete = answer !== undefined && answer.data.length >= answer.count
  return isComplete
    ? [...found.values()].filter((wallet) => !isIndexed(wallet))
    : [...found.values()]
}

/** Whether only the index knows a wallet so far, so that it cannot be reached yet. */
export function isIndexed<W extends FoundRecord>(wallet: W): wallet is W & IndexedWallet {
  return 'indexed' in wallet
}

function foldedOf(wallet: FoundRecord): string {
  return isIndexed(wallet) ? wallet.folded : foldText(wallet.name)
}
