import type { Chain } from '../chains/chainConfig.ts'
import type { Dialect } from './Dialect.ts'
import { evmDialect } from './evmDialect.ts'
import { solanaDialect } from './solanaDialect.ts'

/** The JSON-RPC a chain speaks; undefined for one that speaks none. */
export function dialectOf({ id }: Chain): Dialect | undefined {
  const [namespace, reference = ''] = id.split(':')
  if (namespace === 'eip155') return evmDialect(reference)
  return namespace === 'solana' ? solanaDialect(reference) : undefined
}
