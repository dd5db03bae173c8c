import type { WindowProvider } from '@latchkey/protocol/wallet'
import { makeId } from '../../roles/makeId.ts'
import type { SignedProvider } from '../../roles/SignedProvider.ts'
import { maxTries, signedLifetimeMs, socialLifetimeMs } from '../../roles/social/lifetimes.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import { type BegunTrip, beginTrip } from '../../roles/social/trips/beginTrip.ts'
import type { TripContext } from '../../roles/social/trips/tripRow.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'

const removedAtOnce = 20

/** Columns of a challenge without a trip. */
const withoutTrip = {
  code_wrapped: null,
  completion: null,
  secret_wrapped: null,
  state: null,
  status: null,
  tries_left: null,
} as const satisfies BegunTrip['columns']

/** What a proof is for; `enter` is for whichever of the others the role `wallet` says. */
export type ChallengePurpose = 'enter' | 'make' | 'register'

/** What is to be signed, or is asked for with. */
export type StartedChallenge = {
  /** What the device asks the provider with, where this role is to have a code of its own. */
  asked: BegunTrip['asked'] | undefined
  challengeId: string
  expiresInMs: number
  nonce: string
}

/** Begins a challenge, in place of the one that the device had. */
export async function startChallenge(
  { keys, marked, now }: TripContext,
  {
    device,
    project,
    proof,
    provider,
    purpose,
  }: {
    device: string
    /** Whose server is to sign: another one's says nothing of its visitors. */
    project?: string
    proof: 'codes' | 'idToken' | 'signature'
    provider: SignedProvider | WindowProvider
    purpose: ChallengePurpose
  },
): Promise<StartedChallenge> {
  const at = now()
  await marked.rows(
    `delete from recovery_challenges where device in
       (select device from recovery_challenges where expires_at <= $1 limit ${removedAtOnce})`,
    [at],
  )
  const lifetimeMs = proof === 'signature' ? signedLifetimeMs : socialLifetimeMs
  const challengeId = makeId()
  const nonce = randomSecret()
  const trip = proof === 'codes' ? beginTrip(keys, { id: challengeId }) : undefined
  await marked.put('recovery_challenges', {
    // Of the one before, whose place it takes.
    ...withoutTrip,
    ...trip?.columns,
    ...(proof === 'signature' && { tries_left: maxTries }),
    ...(project !== undefined && {
      secret_wrapped: keys.wrap(Buffer.from(project), wrappingPlace.secret(challengeId)),
    }),
    device,
    expires_at: at + lifetimeMs,
    id: challengeId,
    identity_wrapped: null,
    nonce_wrapped: keys.wrap(Buffer.from(nonce), wrappingPlace.challenge(challengeId)),
    provider,
    purpose,
  })
  return { asked: trip?.asked, challengeId, expiresInMs: lifetimeMs, nonce }
}
