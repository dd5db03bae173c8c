import { type ActivityAmount, compactBalance, formatBalance, shortName } from '@latchkey/core/modal'

const signs = { in: '+', out: '−', self: '' } as const

/** An amount with its sign, cut to three decimals (S9.17), and in full; nothing where its source gave no number. */
export function amountText(
  { direction, isAbout, kind, name, quantity, symbol }: ActivityAmount,
  { locale }: { locale: string },
): { short: string; exact: string } | undefined {
  const sign = `${isAbout ? '≈ ' : ''}${signs[direction]}`
  // A collectible is one of its kind, and its name says which.
  if (kind === 'collectible') return { exact: name, short: `${sign}${shortName(name) || '–'}` }
  if (!quantity) return undefined
  const balance = { ...quantity, symbol: symbol || name }
  const exact = formatBalance(balance, { exact: true, locale })
  return {
    exact: `${sign}${exact} ${balance.symbol}`,
    short: `${sign}${compactBalance(balance, { locale })}`,
  }
}
