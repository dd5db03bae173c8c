import * as z from 'zod/mini'
import { rows } from './rows.ts'

const link = z.optional(z.nullable(z.string()))

/** A catalogue wallet (S3.18, S3.19). Links are null or absent when the wallet has none. */
export const wallet = z.object({
  app_store: link,
  badge_type: z.optional(z.nullable(z.string())),
  /** Opens a page in the wallet's own browser on a phone, with parts in braces (ours, beside S3.19). */
  browse_link: link,
  /** CAIP-2 ids; never empty. */
  chains: z.array(z.string()),
  chrome_store: link,
  description: link,
  desktop_link: link,
  homepage: link,
  id: z.string(),
  image_id: z.string(),
  image_url: link,
  injected: z.optional(
    z.nullable(z.array(z.object({ injected_id: z.string(), namespace: z.string() }))),
  ),
  link_mode: link,
  mobile_link: link,
  name: z.string(),
  order: z.optional(z.number()),
  play_store: link,
  rdns: link,
  /** A short name that `include` takes and the index uses; absent where it is the id (ours). */
  slug: z.optional(z.string()),
  webapp_link: link,
})
export type Wallet = z.infer<typeof wallet>

/** `GET /getWallets` (S7.27). `count` is the total after all filters, before paging. */
export const walletsResponse = z.object({ count: z.number(), data: rows(wallet) })
export type WalletsResponse = z.infer<typeof walletsResponse>
