import * as z from 'zod/mini'

/**
 * `GET /getWalletIndex` (ours, beside S7.27): what a search needs to draw a row at once, for every wallet of the list in
 * its order. Each column has an entry a wallet; an empty text stands for what the name tells already, or for none.
 */
export const walletIndexResponse = z.object({
  /** How many wallets there are. More than names where the index is cut. */
  count: z.number(),
  names: z.array(z.string()),
  /** The version of the picture in base64url, or `=` and the picture's id, or its address. */
  pictures: z.array(z.string()),
  rdns: z.array(z.string()),
  slugs: z.array(z.string()),
  /** A bit for each of `walletTraits`. */
  traits: z.array(z.number()),
})
export type WalletIndexResponse = z.infer<typeof walletIndexResponse>
