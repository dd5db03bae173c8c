import { apiOf } from '../api/apiOf.ts'
import { SwapMismatchError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { assetId } from '../network/assetId.ts'
import { expectApprove } from '../swap/expectApprove.ts'
import { isAllowanceEnough } from '../swap/isAllowanceEnough.ts'
import { anyAmount, type PreparedApproval } from '../swap/PreparedApproval.ts'
import { swapFailure } from '../swap/swapFailure.ts'
import { tryApproval } from '../swap/tryApproval.ts'
import { connectedAccount } from './connectedAccount.ts'
import { getSwapAllowances } from './getSwapAllowances.ts'
import { expectSwap, type GetSwapQuoteParameters } from './getSwapQuote.ts'

export type PrepareSwapApprovalParameters = GetSwapQuoteParameters & {
  /** The contract that a swap was prepared for; by default that of the exchange with the best price now. */
  spender?: string | undefined
  /** Lets the contract take any amount until it is taken back; only ever where the visitor has chosen it. Defaults to false. */
  isUnlimited?: boolean | undefined
}

/**
 * What has to be allowed before a token can be swapped (S7.12), tried out on the chain with its cost; undefined where enough
 * is allowed (S5.22), or the network's own currency is paid. No wallet is asked. A `reset` comes first of a token that takes no
 * allowance over another one: once it is in a block, this is asked again for the `approve`.
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError}
 * @throws {UnsupportedSwapError} (S8.1) @throws {IncompleteSwapError}
 * @throws {InsufficientLiquidityError} @throws {SwapUnavailableError} @throws {SwapRefusedError}
 * @throws {SwapTooSmallError}
 * @throws {SwapMismatchError} when the server answers with another call, contract or amount
 * @throws {InsufficientFundsError} for the fee @throws {TransactionRefusedError} when the token refuses it
 *
 * @example
 * for (;;) {
 *   const approval = await prepareSwapApproval(latchkey, swap)
 *   if (!approval) break
 *   const id = await sendSwapApproval(latchkey, approval)
 *   await trackTransaction(latchkey, { id, networkId })
 * }
 * await sendSwap(latchkey, await prepareSwap(latchkey, swap))
 */
export async function prepareSwapApproval(
  latchkey: Latchkey,
  { amount, isUnlimited = false, signal, spender, ...pair }: PrepareSwapApprovalParameters,
): Promise<PreparedApproval | undefined> {
  const { fromToken, networkId } = pair
  expectSwap({ amount, ...pair })
  if (fromToken === undefined) return undefined
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'prepareSwapApproval',
  })
  const allowances = await getSwapAllowances(latchkey, { networkId, signal, token: fromToken })
  const answer = await apiOf(latchkey)
    .get('/v1/convert/build-approve', {
      query: {
        amount: String(amount),
        from: assetId(networkId, fromToken),
        ...(spender !== undefined && { spender: assetId(networkId, spender) }),
        to: assetId(networkId, pair.toToken),
        userAddress: `${networkId}:${account.address}`,
      },
      schema: async () => (await import('@latchkey/protocol/http')).convertApproveResponse,
      signal,
    })
    .catch((cause: unknown) => {
      throw swapFailure(cause)
    })
  // What may spend is one of the list, and not whatever the answer says.
  const wanted = spender === undefined ? answer.spender : assetId(networkId, spender)
  const served = allowances.find(
    (one) => assetId(networkId, one.spender).toLowerCase() === wanted.toLowerCase(),
  )
  if (!served) throw new SwapMismatchError({ field: 'spender' })
  expectApprove(answer, { amount, pair: { ...pair, fromToken }, spender: served.spender })
  if (isAllowanceEnough({ allowance: served.allowance, amount })) return undefined
  return tryApproval(latchkey, {
    ...served,
    amount: isUnlimited ? anyAmount : amount,
    networkId,
    signal,
    token: fromToken,
  })
}
