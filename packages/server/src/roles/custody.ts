import { ApiError } from '../http/ApiError.ts'
import type { RoleKeys } from './createRoleKeys.ts'
import { type HeldIdentity, identityMark } from './identity.ts'
import type { Row } from './markedTables.ts'

/** What is kept of who holds an identity that may change hands; the address itself would say whose it is. */
export function custodyMark(keys: Pick<RoleKeys, 'mac'>, identity: HeldIdentity): string | null {
  const { custody } = identity
  return custody === undefined
    ? null
    : keys.mac('custody', `${custody}|${identityMark(keys, identity)}`)
}

/**
 * Refuses an identity that another one holds now than the one for whom its wallet was made: it was sold, or its owner has moved it, and
 * no one here can tell which.
 *
 * @throws {ApiError} 403 `identity_moved`
 */
export function requireSameCustody(
  keys: Pick<RoleKeys, 'mac'>,
  { identity, row }: { identity: HeldIdentity; row: Row },
): void {
  if ((row['custody'] ?? null) === custodyMark(keys, identity)) return
  throw new ApiError({
    code: 'identity_moved',
    description: 'This account belongs to another address than when its wallet was made.',
    field: 'provider',
    status: 403,
  })
}
