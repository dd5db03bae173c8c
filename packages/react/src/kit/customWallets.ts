import type { Latchkey } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'

/** The wallets a site brings along, in the catalogue's shape; they serve every network of the site. */
export function customWallets({ customWallets, networks }: Latchkey['options']): CatalogWallet[] {
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  return customWallets.map((wallet) => ({
    ...wallet,
    chains,
    image_id: wallet.id,
    // No wallet of the catalogue has such a slug, whatever a site calls its own.
    slug: `own:${wallet.id}`,
  }))
}
