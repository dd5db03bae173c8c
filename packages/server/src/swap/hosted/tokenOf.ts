import { nativePlaceholder } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { SwapToken } from '../readSwapQuestion.ts'

/** A token as aggregators name it: the coin by its placeholder. */
export function tokenOf(token: SwapToken): Address {
  return token === 'native' ? (nativePlaceholder('eip155') as Address) : token
}
