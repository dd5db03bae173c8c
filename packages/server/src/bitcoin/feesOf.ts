import type { BitcoinFeeEstimates, BitcoinFees } from '@latchkey/protocol/http'

/** The least that nodes pass on, in satoshis for a virtual byte. */
const relayFee = 1

/** Fee rates in words, each that of the longest wait estimated which is no longer than the word says. */
export function feesOf(estimates: BitcoinFeeEstimates): BitcoinFees {
  const rates = Object.entries(estimates)
    .map(([blocks, rate]) => ({ blocks: Number(blocks), rate }))
    .sort((one, two) => two.blocks - one.blocks)
  const within = (blocks: number) => {
    const known = rates.find((one) => one.blocks <= blocks) ?? rates.at(-1)
    return Math.max(known?.rate ?? relayFee, relayFee)
  }
  return {
    economyFee: within(144),
    fastestFee: within(1),
    halfHourFee: within(3),
    hourFee: within(6),
    minimumFee: relayFee,
  }
}
