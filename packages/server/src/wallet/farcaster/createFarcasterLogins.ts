import { ApiError } from '../../http/ApiError.ts'
import {
  createSignedLogins,
  type LoginOf,
  type OpenLogin as OpenSigned,
} from '../signed/createSignedLogins.ts'
import type { RelaySigned } from './createRelay.ts'
import type { Secret } from './Secret.ts'

/** A login that waits for an app. */
export type OpenLogin = OpenSigned<Secret>

export type FarcasterLogins = ReturnType<typeof createFarcasterLogins>

/** Logins by an account of Farcaster, with the channel by which an app is asked to sign. */
export function createFarcasterLogins(
  context: Omit<Parameters<typeof createSignedLogins>[0], 'provider'>,
) {
  const { change, ...logins } = createSignedLogins<Secret>({ ...context, provider: 'farcaster' })
  return {
    ...logins,

    /** Keeps the channel of a login; the first that was opened stays. */
    keepChannel: (of: LoginOf, channel: Required<Secret>['channel']): Promise<OpenLogin> =>
      change(of, (secret) => ({ channel, ...secret })),

    /** Keeps what the relay has handed over. */
    keepSigned: (of: LoginOf, signed: RelaySigned): Promise<OpenLogin> =>
      change(of, (secret) => ({ ...secret, signed })),
  }
}

/** Another half of the nonce than the channel was opened with. */
export function otherChannel(): ApiError {
  return new ApiError({
    code: 'conflict',
    description: 'This login has a channel for another nonce: begin again.',
    field: 'nonceR',
    status: 409,
  })
}
