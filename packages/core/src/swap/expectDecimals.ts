import type { NetworkId } from '@latchkey/protocol'
import { SwapMismatchError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { readWord } from './readWord.ts'

/** The decimals that amounts of a swap are written with: of what is paid, and of what comes. */
export type SwapDecimals = { from: number; to: number }

/** `decimals()` (ERC-20). */
const data = '0x313ce567'

/**
 * Compares decimals, which are the server's word, with those that the contracts say: an amount is written with them. A token
 * need not say any (ERC-20).
 *
 * @throws {SwapMismatchError} @throws {RpcFailedError}
 */
export async function expectDecimals(
  latchkey: Latchkey,
  networkId: NetworkId,
  tokens: readonly (readonly [token: string | undefined, decimals: number])[],
): Promise<void> {
  await Promise.all(
    tokens.map(async ([to, decimals]) => {
      const said = to && (await readWord(latchkey, networkId, { data, to }))
      if (typeof said === 'bigint' && said !== BigInt(decimals))
        throw new SwapMismatchError({ field: 'decimals' })
    }),
  )
}
