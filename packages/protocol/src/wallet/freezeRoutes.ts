import * as z from 'zod/mini'
import { walletObjectId } from './walletObjectId.ts'

/**
 * `POST /{wallet or recovery}/v1/wallets/{walletId}/freeze`: a device of the wallet freezes it, or keeps it frozen. Without being one
 * it does so at the role `wallet` by a word of the role `recovery`, whose mail its visitor has.
 */
export const freezeWallet = z.strictObject({
  word: z.optional(z.string().check(z.maxLength(4096))),
})

/** `POST /recovery/v1/links/{token}/refuse`: the wallet is frozen; with the word that freezes it at the role `wallet`. */
export const refusedLink = z.object({ walletId: walletObjectId, word: z.string() })
export type RefusedLink = z.infer<typeof refusedLink>

/** `POST /{wallet or recovery}/v1/wallets/{walletId}/thaw`: whether the wallet is frozen still, and for how long where it thaws. */
export const thawedWallet = z.object({
  isFrozen: z.boolean(),
  thawInMs: z.optional(z.number()),
})
export type ThawedWallet = z.infer<typeof thawedWallet>
