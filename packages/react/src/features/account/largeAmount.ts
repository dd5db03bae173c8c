import { balanceParts, compactAmount, shortSymbol } from '@latchkey/core/modal'

/** Characters that fit into the card's width at each size of type, marks included. */
const steps = [
  { most: 11, size: 'large' },
  { most: 15, size: 'medium' },
  { most: 19, size: 'small' },
] as const

export type Size = (typeof steps)[number]['size']

export type LargeAmount = {
  whole: string
  /** With its mark; nothing where there is none. */
  fraction: string
  symbol: string
  size: Size
}

/** How an amount is written in large type: smaller as it gets longer, and with a word for its size before it is cut off. */
export function largeAmount(
  balance: { value: bigint; decimals: number; symbol: string },
  { locale }: { locale: string },
): LargeAmount {
  const parts = balanceParts(balance, { locale })
  const symbol = shortSymbol(balance.symbol)
  const size = sizeOf(parts.whole + parts.fraction)
  if (size) return { ...parts, size, symbol }
  const whole = compactAmount(balance, { locale })
  return { fraction: '', size: sizeOf(whole) ?? 'small', symbol, whole }
}

/** The size of type in which a text fits into the card's width, if there is one. */
export function sizeOf(text: string): Size | undefined {
  return steps.find(({ most }) => text.length <= most)?.size
}
