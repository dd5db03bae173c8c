import { formatBalance } from './amount.ts'
import { compactAmount } from './compactAmount.ts'
import { shortSymbol } from './shortSymbol.ts'

/** From here on an amount is written with a word for its size. */
const compactFrom = 1_000_000n

/**
 * An amount and its symbol where there is little room: from a million on as `1.23M ETH`, cut like every balance and
 * never rounded up (S9.17), and a symbol of eight characters at most.
 */
export function compactBalance(
  balance: { value: bigint; decimals: number; symbol: string },
  { locale = 'en-US' }: { locale?: string | undefined } = {},
): string {
  const { decimals, symbol, value } = balance
  const whole = value / 10n ** BigInt(decimals)
  const write = whole < compactFrom ? formatBalance : compactAmount
  return `${write(balance, { locale })} ${shortSymbol(symbol)}`
}
