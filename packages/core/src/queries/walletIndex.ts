import { type IndexedWallet, readWalletIndex } from '@latchkey/protocol'
import type { WalletIndexResponse } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { gated } from './queryClient.ts'
import { listParameters, walletsStaleMs } from './wallets.ts'

export type WalletIndex = {
  /** Nothing that a search could find is left out. */
  isWhole: boolean
  wallets: readonly IndexedWallet[]
}

/** All wallets of the list in short, by which a search finds them at once. */
export function walletIndexQuery(latchkey: Latchkey) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: walletsStaleMs }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<WalletIndex> => {
      const response: WalletIndexResponse = await apiOf(latchkey).get('/getWalletIndex', {
        query: listParameters(latchkey),
        schema: async () => (await import('@latchkey/protocol/http')).walletIndexResponse,
        signal,
      })
      const wallets = readWalletIndex(response)
      return { isWhole: wallets.length >= response.count, wallets }
    },
    queryKey: ['walletIndex'] as const,
  }
}
