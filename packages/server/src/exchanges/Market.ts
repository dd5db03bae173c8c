import type { Address } from 'viem'
import type { Exchange } from '../chains/exchangeConfig.ts'

/** Where a pair of tokens may have a pool: a factory, and of version 3 one of its fees. */
export type Market =
  | { kind: 'v2'; factory: Address }
  | { kind: 'v3'; factory: Address; fee: number }

/** The markets of an exchange. */
export function marketsOf(exchange: Exchange): readonly Market[] {
  const { factory, kind } = exchange
  if (kind === 'v2') return [{ factory, kind }]
  return exchange.fees.map((fee): Market => ({ factory, fee, kind }))
}
