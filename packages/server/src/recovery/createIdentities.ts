import type { IdentityKind } from '@latchkey/protocol/wallet'
import type { MarkedRows, MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { custodyMark, requireSameCustody } from '../roles/custody.ts'
import { type HeldIdentity, identityMark } from '../roles/identity.ts'
import type { Row } from '../roles/markedTables.ts'
import { optionalText } from '../roles/optionalText.ts'
import { beginIdentity } from './beginIdentity.ts'

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
    begin: (session: MarkedSession, of: { identity: HeldIdentity; walletId: string }) =>
      beginIdentity({ keys, now }, { ...of, session }),

    /**
     * What a wallet of an identity was as it was made (`descriptorDigest`); undefined where this role does not know.
     *
     * @throws {ApiError} 403 `identity_moved`
     */
    async knownOf({
      identity,
      walletId,
    }: {
      identity: HeldIdentity
      walletId: string
    }): Promise<string | undefined> {
      const [known] = await marked.find('recovery_identities', 'identity = $1', [
        identityMark(keys, identity),
      ])
      if (known) requireSameCustody(keys, { identity, row: known })
      return known && isMade(known) && known['wallet_id'] === walletId
        ? optionalText(known['descriptor'])
        : undefined
    },

    /** By what the owner of a wallet is known, and whether it is made, as this role knows. */
    async ownerOf(
      session: Pick<MarkedSession, 'find'>,
      walletId: string,
    ): Promise<{ isMade: boolean; kind: IdentityKind } | undefined> {
      const [owner] = await session.find('recovery_identities', 'wallet_id = $1', [walletId])
      return owner && { isMade: isMade(owner), kind: owner['kind'] as IdentityKind }
    },

    /** The wallet of an identity, made or not. @throws {ApiError} 403 `identity_moved` */
    async walletOf(identity: HeldIdentity): Promise<string | undefined> {
      const [known] = await marked.find('recovery_identities', 'identity = $1', [
        identityMark(keys, identity),
      ])
      if (known) requireSameCustody(keys, { identity, row: known })
      return optionalText(known?.['wallet_id'])
    },

    /**
     * A wallet is made; the first that is said to be stays, whoever says what later. False where it is not known whose it is.
     */
    async setMade({
      descriptor,
      identity,
      walletId,
    }: {
      /** SHA-256 of what it is (`descriptorDigest`). */
      descriptor: string | undefined
      /** Whose it is, where an older server has not noted it. */
      identity: HeldIdentity | undefined
      walletId: string
    }): Promise<boolean> {
      return marked.transaction(async (session) => {
        const [owner] = await session.find('recovery_identities', 'wallet_id = $1', [walletId])
        const mark = identity ? identityMark(keys, identity) : optionalText(owner?.['identity'])
        if (mark === undefined) return false
        const [known] = await session.find('recovery_identities', 'identity = $1 for update', [
          mark,
        ])
        if ((known && isMade(known)) || (owner && owner['identity'] !== mark)) return true
        await session.put('recovery_identities', {
          created_at: now(),
          ...known,
          ...(identity && {
            custody: custodyMark(keys, identity),
            issuer: identity.issuer,
            kind: identity.kind,
          }),
          descriptor: descriptor ?? null,
          identity: mark,
          made_at: now(),
          wallet_id: walletId,
        })
        return true
      })
    },
  }
}

function isMade(row: Row): boolean {
  return row['made_at'] !== null && row['made_at'] !== undefined
}
