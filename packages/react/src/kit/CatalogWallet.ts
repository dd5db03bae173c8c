import type { View } from '@latchkey/core'

/** A wallet of the server's catalogue, or of the site's `customWallets`. */
export type CatalogWallet = Extract<View, { name: 'Downloads' }>['wallet']
