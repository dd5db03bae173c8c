/** Decimals of an amount of money: more than are shown, so that a little is not nothing. */
export const moneyDecimals = 6

/** Decimals of money that somebody types (S9.17). */
export const typedMoneyDecimals = 2

const moneyUnit = 10n ** BigInt(moneyDecimals)

type Priced = { decimals: number; price: number }

/** What base units of a token are worth, in millionths of a dollar and cut. */
export function toMoney(value: bigint, { decimals, price }: Priced): bigint {
  const { numerator, scale } = fractionOf(price)
  return (value * numerator * moneyUnit) / 10n ** BigInt(decimals + scale)
}

/** The base units that an amount of money buys, cut; none where the token is worth nothing. */
export function fromMoney(money: bigint, { decimals, price }: Priced): bigint {
  const { numerator, scale } = fractionOf(price)
  if (numerator <= 0n) return 0n
  return (money * 10n ** BigInt(decimals + scale)) / (numerator * moneyUnit)
}

/** A price as a fraction of whole numbers, as it is written: no amount passes through a float. */
function fractionOf(price: number): { numerator: bigint; scale: number } {
  if (!Number.isFinite(price) || price <= 0) return { numerator: 0n, scale: 0 }
  const written = new Intl.NumberFormat('en-US', {
    maximumSignificantDigits: 15,
    useGrouping: false,
  }).format(price)
  const [whole = '0', fraction = ''] = written.split('.')
  return { numerator: BigInt(whole + fraction), scale: fraction.length }
}
