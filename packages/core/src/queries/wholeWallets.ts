import { walletKey } from '@latchkey/protocol'
import type { Wallet, WalletsResponse } from '@latchkey/protocol/http'
import type { Latchkey } from '../Latchkey.ts'
import { queryClientOf } from './queryClient.ts'
import { walletKeyQuery } from './walletSearch.ts'

/**
 * The whole record of a wallet that an index names; `undefined` when the server has it no more. Rejects when the server
 * does not answer with 2xx.
 */
export async function fetchWholeWallet(
  latchkey: Latchkey,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<Wallet | undefined> {
  const client = queryClientOf(latchkey)
  const query = walletKeyQuery(latchkey, key)
  const cancel = () => void client.cancelQueries({ exact: true, queryKey: query.queryKey })
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const { data } = await client.fetchQuery(query)
    return data.find((wallet) => walletKey(wallet) === key)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Every whole record that this page has been answered so far, by what an index names it. */
export function wholeWallets(latchkey: Latchkey): ReadonlyMap<string, Wallet> {
  const answers = queryClientOf(latchkey).getQueriesData<WalletsResponse>({
    queryKey: ['wallets'],
  })
  return new Map(
    answers.flatMap(([, answer]) => (answer?.data ?? []).map((each) => [walletKey(each), each])),
  )
}
