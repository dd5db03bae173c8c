import type { NetworkId } from '@latchkey/protocol'
import { accountKey } from './accountKey.ts'

type Account = { address: string | undefined; networkId: NetworkId | undefined }

/** What the cache keeps the balances of an account by. Apart from the queries: who reads them anew needs the keys alone (ADR 70). */
export const balanceKeys = {
  native: ({ address, networkId }: Account) =>
    ['nativeBalance', networkId, accountKey(address)] as const,
  portfolio: ({ address, networkId }: Account) =>
    ['portfolio', networkId, accountKey(address)] as const,
}

/** `meta` of a reading past every cache: addresses of the tokens that moved, beside the native currency. */
export type MovedTokens = { moved?: readonly string[] }

/** Pause after a failure before the tokens are asked for again (S5.33, S9.2). */
export const portfolioGateMs = 30_000
