import type { WalletIndexResponse } from '../http/walletIndex.ts'
import type { Wallet } from '../http/wallets.ts'
import { isNamespace } from '../namespace.ts'
import { usualSlug, walletKey } from './walletKey.ts'
import { walletTraits } from './walletTraits.ts'

/** An address that is longer comes with the whole record. */
const maxImageUrlLength = 200
/** What the id of a picture has after the slug, where it changes with the picture. */
const version = /^\.([0-9a-f]{12})$/

/**
 * Writes an index.
 *
 * @param wallets as the list answers them, cut to the bound
 * @param count of all that the list has
 */
export function writeWalletIndex(wallets: readonly Wallet[], count: number): WalletIndexResponse {
  return {
    count,
    names: wallets.map(({ name }) => name),
    pictures: wallets.map(writePicture),
    rdns: wallets.map(({ rdns }) => rdns ?? ''),
    slugs: wallets.map((wallet) => {
      const key = walletKey(wallet)
      return key === usualSlug(wallet.name) ? '' : key
    }),
    traits: wallets.map(writeTraits),
  }
}

function writePicture(wallet: Wallet): string {
  const { image_id: id, image_url: url } = wallet
  if (url) return url.length > maxImageUrlLength ? '' : url
  const key = walletKey(wallet)
  if (id === key) return ''
  const [, hex] = (id.startsWith(key) && version.exec(id.slice(key.length))) || []
  return hex ? toBase64Url(hex) : `=${id}`
}

function writeTraits(wallet: Wallet): number {
  const served = new Set(wallet.chains.map((chain) => chain.slice(0, chain.indexOf(':'))))
  const has = (trait: (typeof walletTraits)[number]) => {
    if (trait === 'certified') return wallet.badge_type === trait
    return isNamespace(trait) ? served.has(trait) : Boolean(wallet[trait])
  }
  return walletTraits.reduce((bits, trait, place) => (has(trait) ? bits | (1 << place) : bits), 0)
}

function toBase64Url(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
