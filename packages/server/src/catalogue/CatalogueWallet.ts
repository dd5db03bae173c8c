import type { Wallet } from '@latchkey/protocol/http'

/** A reviewed record of `catalogue/wallets.json`: what visitors get, and where we have it from. */
export type CatalogueWallet = Wallet & {
  /** Other ids a site may know the wallet by. */
  aliases: readonly string[]
  /** Namespaces in which the wallet takes networks it does not list. */
  custom_networks: readonly string[]
  license: string
  order: number
  slug: string
  source: string
}
