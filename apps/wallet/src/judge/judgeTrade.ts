import type { Asset, Effect } from './Effect.ts'
import { isEndless } from './isEndless.ts'
import { isNamesake } from './isNamesake.ts'
import type { Facts, Reason } from './judgeEffects.ts'

export type Trade = Extract<Effect, { kind: 'trade' }>

const coinDecimals = 18
/** A ten thousandth of a coin: no one sells an item for less. */
const dustDigits = 4

/** Why care is due with what leaves for what comes. */
export function judgeTrade(trade: Trade, facts: Facts): readonly Reason[] {
  const { gets, gives, isOrder, receiver } = trade
  const reasons: Reason[] = []
  if (receiver.toLowerCase() !== facts.own.toLowerCase()) reasons.push('otherReceiver')
  if (isOrder && gets.every((asset) => isDust(asset, facts))) reasons.push('forNothing')
  if (!isOrder && gets.some((asset) => asset.kind !== 'item' && asset.amount === 0n))
    reasons.push('noLeast')
  for (const asset of [...gives, ...gets]) {
    if (asset.kind === 'coin') continue
    const token = asset.token.toLowerCase()
    if (facts.hasCode.get(token) === false) reasons.push('noCode')
    if (asset.kind === 'item') continue
    const known = facts.tokens.get(token)
    const supply = known?.kind === 'coins' ? known.supply : undefined
    if (gives.includes(asset) && isEndless(asset.amount, supply)) reasons.push('noLimit')
    if (known?.kind !== 'coins') reasons.push('unknownToken')
    else if (isNamesake(token, known.symbol, facts.chainId)) reasons.push('namesake')
  }
  return reasons
}

function isDust(asset: Asset, { tokens }: Facts): boolean {
  if (asset.kind === 'item') return asset.count === 0n
  const known = asset.kind === 'coin' ? undefined : tokens.get(asset.token.toLowerCase())
  if (asset.kind === 'coins' && known?.kind !== 'coins') return asset.amount === 0n
  const decimals = known?.kind === 'coins' ? known.decimals : coinDecimals
  return asset.amount * 10n ** BigInt(dustDigits) < 10n ** BigInt(decimals)
}
