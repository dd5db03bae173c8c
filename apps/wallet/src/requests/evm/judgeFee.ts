import type { Reason } from '../../judge/judgeEffects.ts'
import type { RequestContext } from '../createRequests.ts'
import { type FilledTransaction, fillTransaction } from './fillTransaction.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** Pages leave room for a rising price and for gas that is not used; more than four times what the node names is none. */
const usualFactor = 4n
/** A hundredth of the network's coin: below it a fee does little harm. */
const smallDigits = 2

/** The most that a transaction may cost beside what it pays. */
export function feeOf({ gasLimit, maxFeePerGas }: FilledTransaction): bigint {
  return gasLimit * maxFeePerGas
}

/** Why care is due with gas and fees that the page chose, by what the wallet's own node names for the same transaction. */
export async function judgeFee(
  asked: AskedTransaction,
  filled: FilledTransaction,
  request: RequestContext,
): Promise<readonly Reason[]> {
  const chosen = { gasLimit: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  if (
    [asked.gasLimit, asked.maxFeePerGas, asked.maxPriorityFeePerGas].every(
      (each) => each === undefined,
    )
  )
    return []
  const fee = feeOf(filled)
  // What the node does not name is as if it named none.
  const usual = await fillTransaction({ ...asked, ...chosen }, request).then(feeOf, () => 0n)
  if (fee <= usual * usualFactor) return []
  const small = 10n ** BigInt(Math.max(0, request.network.decimals - smallDigits))
  const isMoreThanPaid = usual > 0n && asked.value > 0n && fee > asked.value
  return fee > small || isMoreThanPaid ? ['fee'] : []
}
