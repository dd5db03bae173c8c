import { feeRateWithin, relayFeeRate } from '@latchkey/protocol'
import type { BitcoinFeeEstimates, BitcoinFees } from '@latchkey/protocol/http'

/** Fee rates in words. */
export function feesOf(estimates: BitcoinFeeEstimates): BitcoinFees {
  return {
    economyFee: feeRateWithin(144, estimates),
    fastestFee: feeRateWithin(1, estimates),
    halfHourFee: feeRateWithin(3, estimates),
    hourFee: feeRateWithin(6, estimates),
    minimumFee: relayFeeRate,
  }
}
