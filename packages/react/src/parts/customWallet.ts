import type { CustomWallet } from '@latchkey/core'
import type { CatalogWallet } from './CatalogWallet.ts'

/** A wallet the site brings along, in the catalogue's shape. */
export function customWallet(wallet: CustomWallet): CatalogWallet {
  return { ...wallet, chains: [], image_id: wallet.id }
}
