import type { MarkedRows, MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { type Identity, identityMark } from '../roles/identity.ts'
import type { Row } from '../roles/markedTables.ts'
import { optionalText } from '../roles/optionalText.ts'

/** Devices that make a wallet at once are done with it within this. */
const makingMs = 10 * 60_000

export type Identities = ReturnType<typeof createIdentities>

/** Whose wallet each is, by the record of the role `recovery` itself: what the role `wallet` says changes none that is made. */
export function createIdentities({
  keys,
  marked,
  now,
}: {
  keys: Pick<RoleKeys, 'mac'>
  marked: MarkedRows
  now: () => number
}) {
  return {
    /**
     * Notes whose wallet is being made, where both the identity and the wallet are new to this role. Of wallets that were never
     * made the newest counts. `taken` where the wallet is another identity's.
     */
    async begin(
      session: MarkedSession,
      { identity, walletId }: { identity: Identity; walletId: string },
    ): Promise<'begun' | 'made' | 'missing' | 'taken'> {
      const mark = identityMark(keys, identity)
      const { issuer, kind } = identity
      const find = () => session.require('recovery_identities', 'identity = $1 for update', [mark])
      const [known] = await find()
      const [owner] = await session.require('recovery_identities', 'wallet_id = $1', [walletId])
      if (owner && owner['identity'] !== mark) return 'taken'
      const begun = {
        ...{ identity: mark, issuer, kind },
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
        await session.put('recovery_identities', { ...standing, wallet_id: walletId })
        return 'begun'
      }
      const isJustMade = standing['wallet_id'] === walletId && Number(madeAt) > now() - makingMs
      return isJustMade ? 'made' : 'missing'
    },

    /** What a wallet of an identity was as it was made (`descriptorDigest`); undefined where this role does not know. */
    async knownOf({
      identity,
      walletId,
    }: {
      identity: Identity
      walletId: string
    }): Promise<string | undefined> {
      const [known] = await marked.find('recovery_identities', 'identity = $1', [
        identityMark(keys, identity),
      ])
      return known && isMade(known) && known['wallet_id'] === walletId
        ? optionalText(known['descriptor'])
        : undefined
    },

    /** Whether a wallet is made, as this role knows. */
    async isMade(session: Pick<MarkedSession, 'find'>, walletId: string): Promise<boolean> {
      return (await session.find('recovery_identities', 'wallet_id = $1', [walletId])).some(isMade)
    },

    /** A wallet is made; the first that is said to be stays, whoever says what later. */
    async setMade({
      descriptor,
      identity,
      walletId,
    }: {
      /** SHA-256 of what it is (`descriptorDigest`). */
      descriptor: string | undefined
      /** Whose it is, where an older server has not noted it. */
      identity: Identity
      walletId: string
    }): Promise<void> {
      const mark = identityMark(keys, identity)
      const { issuer, kind } = identity
      await marked.transaction(async (session) => {
        const [known] = await session.find('recovery_identities', 'identity = $1 for update', [
          mark,
        ])
        const [owner] = await session.find('recovery_identities', 'wallet_id = $1', [walletId])
        if ((known && isMade(known)) || (owner && owner['identity'] !== mark)) return
        await session.put('recovery_identities', {
          created_at: now(),
          ...known,
          ...{ identity: mark, issuer, kind },
          descriptor: descriptor ?? null,
          made_at: now(),
          wallet_id: walletId,
        })
      })
    },
  }
}

function isMade(row: Row): boolean {
  return row['made_at'] !== null && row['made_at'] !== undefined
}
