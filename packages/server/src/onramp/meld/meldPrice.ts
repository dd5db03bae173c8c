import type { OnrampPrice, OnrampQuestion } from '../OnrampProvider.ts'
import { NotSoldError } from '../providerErrors.ts'
import { meldAmount } from './meldAmount.ts'
import type { MeldQuote } from './meldAnswers.ts'

const hundredthsDecimals = 2

/**
 * Pure: the price of the seller that sends most.
 *
 * @throws {NotSoldError} where none of the quotes is for what was asked
 */
export function meldPrice(
  quotes: readonly MeldQuote[],
  { amount, currency, network }: Pick<OnrampQuestion, 'amount' | 'currency' | 'network'>,
): OnrampPrice & { seller: string } {
  const prices = quotes.flatMap((quote) => {
    const { destinationAmount, networkFee, serviceProvider: seller, sourceAmount, totalFee } = quote
    const isAsked =
      quote.sourceCurrencyCode === currency &&
      quote.destinationCurrencyCode === network.code &&
      hundredths(sourceAmount) === amount
    if (!isAsked || !seller || !destinationAmount) return []
    const ofNetwork = hundredths(networkFee) ?? 0n
    // All that is taken; a seller that names no sum takes at least what the network costs.
    const fees = larger(hundredths(totalFee) ?? 0n, ofNetwork)
    const purchase = meldAmount(destinationAmount, network.decimals)
    if (purchase === 0n || fees > amount) return []
    return [{ networkFee: ofNetwork, purchase, seller, subtotal: amount - fees, total: amount }]
  })
  const [first, ...others] = prices
  if (!first) throw new NotSoldError()
  return others.reduce((best, each) => (each.purchase > best.purchase ? each : best), first)
}

/** Rounded: a price may have more decimals than its currency. */
function hundredths(amount: number | null | undefined): bigint | undefined {
  if (amount === null || amount === undefined) return undefined
  return BigInt(amount.toFixed(hundredthsDecimals).replace('.', ''))
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
