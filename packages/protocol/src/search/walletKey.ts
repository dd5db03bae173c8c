import type { Wallet } from '../http/wallets.ts'

/** What an index tells wallets apart by, and `include` takes: the slug, else the id. */
export function walletKey({ id, slug }: Pick<Wallet, 'id' | 'slug'>): string {
  return slug ?? id
}

/** The slug that most names have: small letters and dashes, without "Wallet". */
export function usualSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/ wallet$/, '')
    .replace(/[^a-z0-9]+/g, '-')
}
