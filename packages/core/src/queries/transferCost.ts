import type { NetworkId } from '@latchkey/protocol'
import { prepareTransfer } from '../actions/prepareTransfer.ts'
import type { PreparedTransfer } from '../adapters/TransferActions.ts'
import type { Latchkey } from '../Latchkey.ts'
import { requireSend, type SendRequest } from '../send/requireSend.ts'
import { accountKey } from './accountKey.ts'
import { gated } from './queryClient.ts'

/** Fees move with each block; this is as often as a form asks for them. */
const feeCacheMs = 15_000

type Target = {
  address: string | undefined
  networkId: NetworkId | undefined
  /** Contract or mint. */
  token: string | undefined
}

/**
 * All that can be sent of a token, and the fee for it; to the account itself while there is no receiver. Fails with
 * `InsufficientFundsError` where nothing can be.
 */
export function maxTransferQuery(
  latchkey: Latchkey,
  { address, networkId, to, token }: Target & { to: string | undefined },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: feeCacheMs }),
    enabled: address !== undefined && networkId !== undefined,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<PreparedTransfer> =>
      prepareTransfer(latchkey, {
        amount: 'max',
        networkId,
        signal,
        to: to ?? address ?? '',
        token,
      }),
    queryKey: ['maxTransfer', networkId, accountKey(address), accountKey(token), to] as const,
  }
}

/** A transfer with its cost, ready to be asked for; read anew each time, because fees move. */
export function preparedTransferQuery(
  latchkey: Latchkey,
  { address, ...request }: SendRequest & { address: string | undefined },
) {
  return {
    enabled: address !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PreparedTransfer> =>
      prepareTransfer(latchkey, { ...requireSend(request), signal }),
    queryKey: ['preparedTransfer', address, request] as const,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }
}
