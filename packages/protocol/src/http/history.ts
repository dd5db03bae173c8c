import * as z from 'zod/mini'
import { rows } from './rows.ts'

const text = z.nullable(z.string())

/** What a transfer of a token or of the native currency tells of it (S3.33). */
const fungibleInfo = z.object({
  icon: z.nullable(z.object({ url: text })),
  name: text,
  symbol: text,
})

/** What a transfer of a collectible tells of it; `is_spam` when the source takes it for an advertisement (S3.33). */
const nftInfo = z.object({
  content: z.nullable(
    z.object({
      detail: z.optional(z.nullable(z.object({ url: text }))),
      preview: z.nullable(z.object({ content_type: z.optional(text), url: text })),
    }),
  ),
  flags: z.nullable(z.object({ is_spam: z.boolean() })),
  name: text,
})

/** One movement of a transaction, as the account sees it; `value` and `price` are US dollars. */
export const transactionTransfer = z.object({
  direction: z.enum(['in', 'out', 'self']),
  fungible_info: z.nullable(fungibleInfo),
  nft_info: z.nullable(nftInfo),
  price: z.optional(z.nullable(z.number())),
  /** Whole units in decimal digits; no sign. */
  quantity: z.object({ numeric: z.string() }),
  value: z.optional(z.nullable(z.number())),
})
export type TransactionTransfer = z.infer<typeof transactionTransfer>

/** One item of an account's activity (S3.31 to S3.33). */
export const transaction = z.object({
  id: z.string(),
  metadata: z.object({
    /** Name and picture of the site or contract that was used, where the source knows it. */
    application: z.optional(z.nullable(z.object({ iconUrl: text, name: text }))),
    /** CAIP-2 id. */
    chain: z.string(),
    hash: z.string(),
    /** ISO 8601; of a pending transaction, when it was first seen. */
    minedAt: z.string(),
    nonce: z.optional(z.nullable(z.number())),
    /** Such as `send`, `receive`, `trade`, `approve`, `execute`, `mint`, `burn`, `deploy`; sources have more. */
    operationType: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed', 'pending']),
  }),
  transfers: z.nullable(z.array(transactionTransfer)),
})
export type Transaction = z.infer<typeof transaction>

/** `GET /v1/account/{account}/history` (S7.5, S7.24): at most fifty, newest first, and the cursor of the next page. */
export const historyResponse = z.object({
  data: rows(transaction),
  next: z.nullable(z.string()),
})
export type HistoryResponse = z.infer<typeof historyResponse>
