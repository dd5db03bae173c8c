import type { Reason } from '../judgeEffects.ts'

/**
 * What a signature costs is fixed, and what is offered beyond it the page says alone. On the busiest days that is a few
 * thousandths of a SOL: 0.02 SOL no one needs to offer. In lamports.
 */
const maxUsual = 20_000_000n
/** What costs more than it pays is a mistake from 0.002 SOL on; below that a payment may be a mere sign. */
const maxBeyondAmount = 2_000_000n

/**
 * Why care is due with what a request offers the network.
 *
 * @param fee of all its transactions together, in lamports
 * @param amount what it pays, where it does nothing else
 */
export function judgeFee(fee: bigint, amount = maxUsual): readonly Reason[] {
  return fee > maxUsual || (fee > amount && fee > maxBeyondAmount) ? ['fee'] : []
}
