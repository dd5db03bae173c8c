import { balanceCacheMs, plainText } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { accountKey } from './accountKey.ts'
import { gated } from './queryClient.ts'
import {
  type AccountOnNetwork,
  balanceRetryGateMs,
  canReadBalance,
  readBalance,
} from './readBalance.ts'

/**
 * What an account holds of one token, or of the network's own currency, as the chain says it in base units.
 *
 * @param token contract or mint
 */
export function holdingQuery(
  latchkey: Latchkey,
  { address, networkId, token }: AccountOnNetwork & { token: string | undefined },
) {
  return {
    ...gated({
      gateMs: balanceRetryGateMs,
      now: latchkey.internal.environment.now,
      staleTimeMs: balanceCacheMs,
    }),
    enabled: canReadBalance(latchkey, { address, networkId }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const balance = await readBalance(latchkey, { address, networkId, signal, token })
      // A contract's own words, which may turn the line around that they stand in.
      return { ...balance, symbol: plainText(balance.symbol) }
    },
    queryKey: ['holding', networkId, accountKey(address), accountKey(token)] as const,
  }
}
