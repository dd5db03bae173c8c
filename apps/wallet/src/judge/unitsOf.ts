import { isNamesake } from './isNamesake.ts'
import type { Facts, JudgedEffect } from './judgeEffects.ts'

/** How amounts of a token are said: without its symbol where that is another's; nothing of one whose decimals are not known. */
export function unitsOf(
  address: string,
  { chainId, tokens }: Pick<Facts, 'chainId' | 'tokens'>,
): JudgedEffect['token'] {
  const token = tokens.get(address.toLowerCase())
  if (token?.kind !== 'coins') return undefined
  const { decimals, symbol } = token
  return { decimals, symbol: isNamesake(address, symbol, chainId) ? undefined : symbol }
}
