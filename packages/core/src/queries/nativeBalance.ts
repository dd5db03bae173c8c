import { balanceCacheMs } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { againAfterFailure } from './againAfterFailure.ts'
import { balanceKeys } from './balanceKeys.ts'
import { gated } from './queryClient.ts'
import {
  type AccountOnNetwork,
  balanceRetryGateMs,
  canReadBalance,
  readBalance,
} from './readBalance.ts'

/**
 * Native balance of an account on a network, in base units, for 30 s (S9.1); the ERC-20 a site
 * set in `tokens` takes its place.
 */
export function nativeBalanceQuery(latchkey: Latchkey, { address, networkId }: AccountOnNetwork) {
  return {
    ...gated({
      gateMs: balanceRetryGateMs,
      now: latchkey.internal.environment.now,
      staleTimeMs: balanceCacheMs,
    }),
    enabled: canReadBalance(latchkey, { address, networkId }),
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const token = networkId && latchkey.options.tokens[networkId]?.address
      return readBalance(latchkey, { address, networkId, signal, token })
    },
    queryKey: balanceKeys.native({ address, networkId }),
    refetchInterval: againAfterFailure,
  }
}
