import { ApiError } from '../http/ApiError.ts'
import { refuseDatabase } from '../http/answering.ts'
import { addressKey } from '../http/clientAddress.ts'
import type { DurableLimiter, Guarded } from '../http/createDurableLimiter.ts'
import type { Rate } from '../http/Limiter.ts'
import { takeOfNetwork, takeShare } from '../http/shareRate.ts'
import type { Nonce } from './createNonces.ts'
import { nonceMs } from './lifetimes.ts'

const rates = {
  /** Of one account, whose sign-ins are verified: its sessions, and what is written for each. */
  account: { burst: 10, perSecond: 1 / 30 },
  /** An office behind one address comes back from lunch. */
  address: { burst: 30, perSecond: 1 / 2 },
  /** Of one nonce, as long as it lives: whoever fails five times is no visitor who slipped. */
  nonce: { burst: 5, perSecond: 1000 / nonceMs },
  /** Bounds the spent nonces of a project: ten minutes of this. */
  project: { burst: 600, perSecond: 50 },
} as const satisfies Record<string, Rate>

/** Counts sign-ins. Each throws {ApiError} 429 when there were too many, 503 when they cannot be counted. */
export type Guard = {
  /** A try, before anything is known of it: of an address, and of its network at a project. */
  tried(who: { address: string; project: string }): Promise<void>
  /** A try with a nonce. @throws {ApiError} 401 when too many have failed with it */
  triedNonce(nonce: Nonce): Promise<void>
  /** That the try with the nonce has not failed: nothing could be found out. */
  undecided(nonce: Nonce): Promise<void>
  /** What a project's visitors share: a sign-in that is verified, or for which nodes are asked. */
  worked(who: { address: string; project: string }): Promise<void>
  signedIn(who: { account: string; project: string }): Promise<void>
}

/** Counts in the database, so that neither a restart nor another server gives more tries. */
export function createGuard(limiter: DurableLimiter): Guard {
  const sharing = ({ address, project }: { address: string; project: string }) => ({
    address,
    key: `signIn:project:${project}`,
    rate: rates.project,
  })
  const nonceKey = ({ value }: Nonce) => `signIn:nonce:${value}`

  return {
    async signedIn({ account, project }) {
      await require(limiter.take(`signIn:account:${project} ${account}`, rates.account))
    },
    async tried(who) {
      await require(limiter.take(`signIn:address:${addressKey(who.address)}`, rates.address))
      await require(takeOfNetwork(limiter, sharing(who)))
    },
    async triedNonce(nonce) {
      const { allowed } = await limiter.take(nonceKey(nonce), rates.nonce).catch(refuseDatabase)
      if (allowed) return
      throw new ApiError({
        code: 'nonce_failed',
        description: 'Too many sign-ins have failed with this nonce: ask for another.',
        field: 'x-nonce-jwt',
        status: 401,
      })
    },
    async undecided(nonce) {
      await limiter
        .take(nonceKey(nonce), rates.nonce, { cost: -1, isDone: true })
        .catch(refuseDatabase)
    },
    async worked(who) {
      await require(takeShare(limiter, sharing(who)))
    },
  }
}

async function require(taking: Guarded | Promise<Guarded>): Promise<void> {
  const { allowed, retryAfterSeconds } = await Promise.resolve(taking).catch(refuseDatabase)
  if (allowed) return
  throw new ApiError({
    code: 'rate_limited',
    description: 'Too many sign-ins; try again a little later.',
    field: 'rate_limited',
    retryAfterSeconds,
    status: 429,
  })
}
