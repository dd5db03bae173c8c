import { apiOf } from '../api/apiOf.ts'
import { IncompleteSwapError, SwapMismatchError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { assetId } from '../network/assetId.ts'
import { readQuote } from '../swap/readQuote.ts'
import { requireSwap } from '../swap/requireSwap.ts'
import type { SwapPair, SwapQuote } from '../swap/SwapQuote.ts'
import { swapFailure } from '../swap/swapFailure.ts'
import { connectedAccount } from './connectedAccount.ts'

export type GetSwapQuoteParameters = SwapPair & {
  /** Base units of the token that is paid. */
  amount: bigint
  signal?: AbortSignal | undefined
}

/**
 * What an amount of one token brings of another now (S7.6); no wallet is asked.
 *
 * @throws {NotConnectedError} @throws {UnsupportedSwapError} (S8.1) @throws {IncompleteSwapError}
 * @throws {InsufficientLiquidityError} where no exchange has enough of it
 * @throws {SwapUnavailableError} @throws {SwapRefusedError} @throws {SwapMismatchError}
 * @throws {SwapTooSmallError} where less than a base unit would come
 *
 * @example
 * const quote = await getSwapQuote(latchkey, {
 *   amount: 10n ** 18n,
 *   fromToken: undefined, // the network's own currency
 *   networkId: 'eip155:1',
 *   toToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
 * })
 */
export async function getSwapQuote(
  latchkey: Latchkey,
  { amount, signal, ...pair }: GetSwapQuoteParameters,
): Promise<SwapQuote> {
  const { fromToken, networkId, toToken } = pair
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'getSwapQuote',
  })
  expectSwap({ amount, ...pair })
  await requireSwap(latchkey, networkId)
  const answer = await apiOf(latchkey)
    .get('/v1/convert/quotes', {
      query: {
        amount: String(amount),
        from: assetId(networkId, fromToken),
        to: assetId(networkId, toToken),
        userAddress: `${networkId}:${account.address}`,
      },
      schema: async () => (await import('@latchkey/protocol/http')).convertQuotesResponse,
      signal,
    })
    .catch((cause: unknown) => {
      throw swapFailure(cause)
    })
  const [best] = answer.quotes
  if (!best) throw new SwapMismatchError({ field: 'quotes' })
  return readQuote(best, { amount, nowMs: latchkey.internal.environment.now(), pair })
}

/** @throws {IncompleteSwapError} without an amount, or with one token on both sides */
export function expectSwap({ amount, fromToken, toToken }: SwapPair & { amount: bigint }): void {
  if (amount <= 0n || fromToken?.toLowerCase() === toToken?.toLowerCase())
    throw new IncompleteSwapError()
}
