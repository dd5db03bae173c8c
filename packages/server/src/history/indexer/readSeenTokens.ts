import type { Address } from 'viem'
import type { HistoryStore } from './createHistoryStore.ts'

/** How many of an account's transactions are looked at. */
const maxEntries = 500

/** Tokens (ERC-20) that an account has moved or been sent of late, the latest first. */
export async function readSeenTokens(
  store: Pick<HistoryStore, 'page'>,
  { account, chain }: { account: string; chain: string },
): Promise<readonly Address[]> {
  const entries = await store.page({
    account: account as Address,
    before: undefined,
    chain,
    limit: maxEntries,
  })
  const tokens = entries.flatMap(({ movements }) =>
    movements.flatMap(({ asset }) => (asset.standard === 'erc20' ? [asset.token] : [])),
  )
  return [...new Set(tokens)]
}
