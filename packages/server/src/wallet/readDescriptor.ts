import { type WalletDescriptor, walletDescriptor } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'

/**
 * The descriptor that is kept of a wallet; undefined for one that is not made. One of a newer version, as after going back to an
 * older server, is a wallet all the same: making it anew would lose it.
 *
 * @throws {ApiError} 503 `unavailable` for one that this server cannot read
 */
export function readDescriptor(kept: unknown): WalletDescriptor | undefined {
  if (kept === null || kept === undefined) return undefined
  const { data, error } = walletDescriptor.safeParse(kept)
  if (data) return data
  throw new ApiError({
    cause: error,
    code: 'unavailable',
    description: 'This server cannot read the wallet: another version has written it.',
    status: 503,
  })
}
