import type { SocialProvider } from '@latchkey/protocol/wallet'
import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { Identity } from '../../roles/identity.ts'
import { makeId } from '../../roles/makeId.ts'
import type { Row } from '../../roles/markedTables.ts'
import { socialLifetimeMs } from '../../roles/social/lifetimes.ts'
import { loginExpired } from '../../roles/social/loginErrors.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import { unwrapText } from '../../roles/unwrapText.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'

const removedAtOnce = 20

/** What a proof is for; `enter` is for whichever of the others the role `wallet` says. */
export type ChallengePurpose = 'enter' | 'make' | 'register'

export type Challenges = ReturnType<typeof createChallenges>

type Of = { challengeId: string; device: string }

/** What a provider is to sign for this role, and who it has said is there: one that counts for each device. */
export function createChallenges({
  keys,
  marked,
  now,
}: {
  keys: Pick<RoleKeys, 'unwrap' | 'wrap'>
  marked: MarkedRows
  now: () => number
}) {
  async function find(
    session: Pick<MarkedSession, 'find'>,
    { challengeId, device }: Of,
    lock: '' | ' for update' = '',
  ): Promise<Row | undefined> {
    const [row] = await session.find('recovery_challenges', `device = $1 and id = $2${lock}`, [
      ...[device, challengeId],
    ])
    return row && Number(row['expires_at']) > now() ? row : undefined
  }

  return {
    /** Begins one, in place of the one that the device had. */
    async start({
      device,
      provider,
      purpose,
    }: {
      device: string
      provider: SocialProvider
      purpose: ChallengePurpose
    }): Promise<{ challengeId: string; expiresInMs: number; nonce: string }> {
      const at = now()
      await marked.rows(
        `delete from recovery_challenges where device in
           (select device from recovery_challenges where expires_at <= $1 limit ${removedAtOnce})`,
        [at],
      )
      const challengeId = makeId()
      const nonce = randomSecret()
      await marked.put('recovery_challenges', {
        device,
        expires_at: at + socialLifetimeMs,
        id: challengeId,
        identity_wrapped: null,
        nonce_wrapped: keys.wrap(Buffer.from(nonce), wrappingPlace.challenge(challengeId)),
        provider,
        purpose,
      })
      return { challengeId, expiresInMs: socialLifetimeMs, nonce }
    },

    /** What is to be signed. @throws {ApiError} 410 for one that is over, or was proven */
    async requireOpen(of: Of): Promise<{ nonce: string; provider: SocialProvider }> {
      const row = await find(marked, of)
      if (!row || row['identity_wrapped'] !== null) throw loginExpired()
      const nonce = unwrapText(keys, row['nonce_wrapped'], wrappingPlace.challenge(of.challengeId))
      return { nonce: nonce ?? '', provider: row['provider'] as SocialProvider }
    },

    /** Remembers who was proven to be there. @throws {ApiError} 410 for one that is over, or was proven meanwhile */
    async prove({ identity, ...of }: Of & { identity: Identity }): Promise<void> {
      await marked.transaction(async (session) => {
        const row = await find(session, of, ' for update')
        if (!row || row['identity_wrapped'] !== null) throw loginExpired()
        const place = wrappingPlace.proven(of.challengeId)
        const identityWrapped = keys.wrap(Buffer.from(JSON.stringify(identity)), place)
        await session.put('recovery_challenges', { ...row, identity_wrapped: identityWrapped })
      })
    },

    /** Who was proven to be there with a device, for a purpose. */
    async provenOf({
      purpose,
      ...of
    }: Of & { purpose: Exclude<ChallengePurpose, 'enter'> }): Promise<Identity | undefined> {
      const row = await find(marked, of)
      if (!row || (row['purpose'] !== 'enter' && row['purpose'] !== purpose)) return undefined
      const place = wrappingPlace.proven(of.challengeId)
      const text = unwrapText(keys, row['identity_wrapped'], place)
      return text === undefined ? undefined : JSON.parse(text)
    },

    /** Ends it. */
    async end({ challengeId, device }: Of): Promise<void> {
      await marked.remove('recovery_challenges', 'device = $1 and id = $2', [device, challengeId])
    },
  }
}
