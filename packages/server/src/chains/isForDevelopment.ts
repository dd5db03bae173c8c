import * as evmChains from 'viem/chains'
import type { Chain } from './chainConfig.ts'
import { publicChains } from './publicChains.ts'

/** What nodes for development call their chains, where no one says otherwise. */
const local = new Set(['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'eip155:1337', 'eip155:31337'])

/** Networks that anyone may use, test networks among them. */
const known = new Set([
  ...publicChains().map(({ id }) => id),
  ...Object.values(evmChains).flatMap((each) =>
    typeof each === 'object' && 'id' in each ? [`eip155:${each.id}`] : [],
  ),
])

/**
 * Whether the money of a chain is worth nothing. A public network is none for development whatever its `development` says: a
 * copy of it has its id, and what is signed for the copy counts on the network as well. Of Bitcoin's chains all but regtest
 * are public.
 */
export function isForDevelopment({ development, id }: Pick<Chain, 'development' | 'id'>): boolean {
  if (local.has(id)) return true
  return development && !known.has(id) && !id.startsWith('bip122:')
}
