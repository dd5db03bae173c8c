import type { LoginReturn, WindowProvider } from '@latchkey/protocol/wallet'
import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { HeldIdentity } from '../../roles/identity.ts'
import type { Row } from '../../roles/markedTables.ts'
import type { SignedProvider } from '../../roles/SignedProvider.ts'
import { maxTries } from '../../roles/social/lifetimes.ts'
import { loginExpired } from '../../roles/social/loginErrors.ts'
import { takeCode, takeRefusal } from '../../roles/social/trips/takeReturn.ts'
import { takeTrip } from '../../roles/social/trips/takeTrip.ts'
import type { TripContext } from '../../roles/social/trips/tripRow.ts'
import { unwrapText } from '../../roles/unwrapText.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { type ChallengePurpose, startChallenge } from './startChallenge.ts'

export type Challenges = ReturnType<typeof createChallenges>

type Of = { challengeId: string; device: string }

/**
 * What a provider is to sign for this role, or the trip by which it gives this role a code of its own, and who it has said is
 * there: one that counts for each device.
 */
export function createChallenges({
  keys,
  marked,
  now,
}: {
  keys: Pick<RoleKeys, 'mac' | 'unwrap' | 'wrap'>
  marked: MarkedRows
  now: () => number
}) {
  const trips: TripContext = { keys, marked, now, table: 'recovery_challenges' }

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
    start: (of: Parameters<typeof startChallenge>[1]) => startChallenge(trips, of),
    takeRefusal: (of: Parameters<typeof takeRefusal>[1]) => takeRefusal(trips, of),

    /** A visitor is back with this role's code: half of the way, as the role `wallet` is to have one too. */
    async takeCode(of: Parameters<typeof takeCode>[1]): Promise<LoginReturn | undefined> {
      const taken = await takeCode(trips, of)
      if (!taken) return undefined
      const { completion, row } = taken
      return { challengeId: String(row['id']), completion, status: 'halfway' }
    },

    /** Takes the code of one (`takeTrip`): one that waits for an ID token has none. */
    async take({ challengeId: id, ...of }: Of & { completion: string }): Promise<{
      code: string
      provider: WindowProvider
      verifier: string
    }> {
      const { code, provider, secret } = await takeTrip(trips, { ...of, id })
      return { code, provider, verifier: secret.verifier }
    },

    /** What is to be signed. @throws {ApiError} 410 for one that is over, was proven, or waits for a code */
    async requireOpen(of: Of): Promise<{ nonce: string; provider: WindowProvider }> {
      const row = await find(marked, of)
      const isOpen =
        row?.['identity_wrapped'] === null && row['status'] === null && row['tries_left'] === null
      if (!isOpen) throw loginExpired()
      const nonce = unwrapText(keys, row['nonce_wrapped'], wrappingPlace.challenge(of.challengeId))
      return { nonce: nonce ?? '', provider: row['provider'] as WindowProvider }
    },

    /**
     * Takes a try of one that waits for what is signed, which is given back only where nothing was found out; the last one ends it.
     *
     * @throws {ApiError} 410 for one that is over, was proven, or waits for something else
     */
    async takeTry({
      provider,
      ...of
    }: Of & { provider: SignedProvider }): Promise<{ nonce: string; project: string }> {
      return marked.transaction(async (session) => {
        const row = await find(session, of, ' for update')
        const isOpen = row?.['identity_wrapped'] === null && row['provider'] === provider
        const triesLeft = Number(row?.['tries_left'])
        if (!row || !isOpen || triesLeft <= 0) throw loginExpired()
        await session.put('recovery_challenges', { ...row, tries_left: triesLeft - 1 })
        const { challenge, secret } = wrappingPlace
        const { challengeId } = of
        return {
          nonce: unwrapText(keys, row['nonce_wrapped'], challenge(challengeId)) ?? '',
          project: unwrapText(keys, row['secret_wrapped'], secret(challengeId)) ?? '',
        }
      })
    },

    async giveBackTry(of: Of): Promise<void> {
      await marked.transaction(async (session) => {
        const row = await find(session, of, ' for update')
        if (!row) return
        const tries = Math.min(maxTries, Number(row['tries_left']) + 1)
        await session.put('recovery_challenges', { ...row, tries_left: tries })
      })
    },

    /** Remembers who was proven to be there. @throws {ApiError} 410 for one that is over, or was proven meanwhile */
    async prove({ identity, ...of }: Of & { identity: HeldIdentity }): Promise<void> {
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
    }: Of & { purpose: Exclude<ChallengePurpose, 'enter'> }): Promise<HeldIdentity | undefined> {
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
