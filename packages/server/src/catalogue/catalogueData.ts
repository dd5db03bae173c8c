import { readFile } from 'node:fs/promises'
import type { CatalogueWallet } from './CatalogueWallet.ts'

/** A picture of the catalogue; `icon` is its path below the catalogue's icons. */
export type CatalogueAsset = { icon: string; license: string; source: string }

export type NamedAsset = CatalogueAsset & { aliases: readonly string[]; id: string; name: string }

export type CatalogueData = {
  connectors: readonly NamedAsset[]
  currencies: Readonly<Record<string, CatalogueAsset>>
  networks: readonly (NamedAsset & { testnet: boolean })[]
  /** Changes when any record or picture does. */
  revision: string
  tokens: Readonly<Record<string, CatalogueAsset>>
  wallets: readonly CatalogueWallet[]
}

/** Where the data files lie, seen from the sources and from the build alike. */
export const catalogueFolder = new URL('../../catalogue/', import.meta.url)

/** Reads the shipped catalogue from disk. */
export async function readCatalogueData(folder: URL = catalogueFolder): Promise<CatalogueData> {
  const [wallets, networks, symbols] = await Promise.all(
    ['wallets.json', 'networks.json', 'symbols.json'].map(
      async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as object,
    ),
  )
  // Written by our own build, whose invariants the tests check.
  return { ...wallets, ...networks, ...symbols } as CatalogueData
}

/** Every reviewed wallet, well-known ones first. */
export async function catalogueWallets(): Promise<readonly CatalogueWallet[]> {
  return (await readCatalogueData()).wallets
}
