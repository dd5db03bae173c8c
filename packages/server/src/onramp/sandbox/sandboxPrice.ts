import type { OnrampPrice } from '../OnrampProvider.ts'

/** What the sandbox keeps, in hundredths of a percent. */
const feeBps = 150n
/** What it takes for the network, in hundredths of the currency. */
const networkFee = 10n
/** Decimals to which a rate counts. */
const rateDecimals = 9

/** What an amount buys at a rate: one whole unit costs `price` of the currency. */
export function sandboxPrice({
  amount,
  decimals,
  price,
}: {
  /** Hundredths of the currency. */
  amount: bigint
  /** Of the asset. */
  decimals: number
  price: number
}): OnrampPrice {
  const subtotal = amount - (amount * feeBps) / 10_000n - networkFee
  const [whole = '', part = ''] = price.toFixed(rateDecimals).split('.')
  const scaled = BigInt(whole + part)
  const units = subtotal * 10n ** BigInt(decimals + rateDecimals)
  return {
    networkFee,
    purchase: scaled === 0n ? 0n : units / (scaled * 100n),
    subtotal,
    total: amount,
  }
}
