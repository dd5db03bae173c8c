import type { AskedSwap } from '../readSwapQuestion.ts'
import type { OperatorFee } from '../sources/swapSettings.ts'

/** What the operator keeps of what is paid, in its base units. */
export function feeOf(
  { amount }: Pick<AskedSwap, 'amount'>,
  fee: OperatorFee | undefined,
): bigint | undefined {
  return fee && (amount * BigInt(fee.bps)) / 10_000n
}
