import type { JudgedEffect } from '../../judge/judgeEffects.ts'
import type { Texts } from '../../texts/en.ts'
import type { Fact } from './describe.ts'
import { formatAmount } from './formatAmount.ts'

/** What an effect is in a headline, and with whom; `steps` where it is more than one. */
export type Said = { facts: readonly Fact[]; heading: string; steps?: readonly string[] }

type Shorten = (address: string) => string

/** How much of a token: with its symbol, else with its address; in its smallest units where nothing is known of it. */
export function sayAmount(
  { amount, token }: { amount: bigint; token: string },
  known: JudgedEffect['token'],
  texts: Texts,
  shorten: Shorten,
): string {
  if (!known) return texts.baseUnits(String(amount))
  const { decimals, symbol } = known
  if (symbol !== undefined) return formatAmount({ decimals, symbol, value: amount })
  return texts.amountOf(
    formatAmount({ decimals, symbol: '', value: amount }).trim(),
    shorten(token),
  )
}

/** A token by its symbol, else by its address. */
export function sayToken(
  token: string,
  known: JudgedEffect['token'],
  texts: Texts,
  shorten: Shorten,
): string {
  if (!known) return texts.someToken
  return known.symbol ?? texts.tokenAt(shorten(token))
}
