import type { MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { custodyMark, requireSameCustody } from '../roles/custody.ts'
import { type HeldIdentity, identityMark } from '../roles/identity.ts'

/** Devices that make a wallet at once are done with it within this. */
const makingMs = 10 * 60_000

/** Notes whose wallet is being made (`begin` of `createIdentities`). */
export async function beginIdentity(
  { keys, now }: { keys: Pick<RoleKeys, 'mac'>; now: () => number },
  {
    identity,
    session,
    walletId,
  }: { identity: HeldIdentity; session: MarkedSession; walletId: string },
): Promise<'begun' | 'made' | 'missing' | 'taken'> {
  const mark = identityMark(keys, identity)
  const { issuer, kind } = identity
  const find = () => session.require('recovery_identities', 'identity = $1 for update', [mark])
  const [known] = await find()
  const [owner] = await session.require('recovery_identities', 'wallet_id = $1', [walletId])
  if (owner && owner['identity'] !== mark) return 'taken'
  const begun = {
    ...{ identity: mark, issuer, kind },
    custody: custodyMark(keys, identity),
    created_at: now(),
    made_at: null,
    wallet_id: walletId,
  }
  if (!known && (await session.add('recovery_identities', begun))) return 'begun'
  // Of two that begin at once the second finds what the first has begun.
  const standing = known ?? (await find())[0]
  // None: what stands in the way is another identity's wallet, which was begun meanwhile.
  if (!standing) return 'taken'
  const madeAt = standing['made_at'] ?? null
  if (madeAt === null) {
    await session.put('recovery_identities', {
      ...standing,
      custody: custodyMark(keys, identity),
      wallet_id: walletId,
    })
    return 'begun'
  }
  requireSameCustody(keys, { identity, row: standing })
  const isJustMade = standing['wallet_id'] === walletId && Number(madeAt) > now() - makingMs
  return isJustMade ? 'made' : 'missing'
}
