import type { ChainAccount } from '../readAccounts.ts'
import { tokenPrograms } from './token.ts'

export const [, token2022Program] = tokenPrograms

/** Token-2022 pads what has extensions to the longer base layout, and names its kind in the next byte. */
const kindAt = 165
/** Several keys together, at which the byte of the kind is one of a key's. */
const multisigBytes = 355

/** Whether an account of a token program has the layout of a mint (kind 1) or of an account with tokens (kind 2). */
export function isTokenData(
  { data, owner }: ChainAccount,
  { bytes, kind }: { bytes: number; kind: 1 | 2 },
): boolean {
  if (!tokenPrograms.includes(owner)) return false
  return (
    data.length === bytes ||
    (owner === token2022Program &&
      data.length > kindAt &&
      data.length !== multisigBytes &&
      data[kindAt] === kind)
  )
}
