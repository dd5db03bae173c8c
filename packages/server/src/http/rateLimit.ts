import { ApiError } from './ApiError.ts'
import { addressKey } from './clientAddress.ts'
import type { Limiter, Rate, Taken } from './Limiter.ts'
import { type RateClass, rateClasses } from './RateClass.ts'
import type { ServerContext } from './ServerEnv.ts'
import { giveBackShare, type Sharing, spendOf, takeOfNetwork, takeShare } from './shareRate.ts'

export type Rates = Readonly<Record<RateClass, Rate>>

export type RateLimitParameters = {
  limiter: Limiter
  rates: Rates
  onLimited(rateClass: RateClass, scope: RateScope): void
}

/** Whose budget it was that was too small. */
export type RateScope = 'address' | 'network' | 'project'

/** Counts a request, or `cost` calls, against a budget. Throws 429 with `Retry-After` when too little of it is left. */
export type LimitRate = (
  c: ServerContext,
  rateClass: RateClass,
  cost?: number,
) => void | Promise<void>

/** Holds each visitor's address to the rate of the route's class. */
export function limitByAddress({ limiter, rates, onLimited }: RateLimitParameters): LimitRate {
  const policies = policiesOf(rates)
  return function limitByAddress(c, rateClass, cost) {
    const judge = (taken: Taken) => {
      showLimit(c, { policy: policies[rateClass], rateClass, scope: 'address', taken })
      if (taken.allowed) return
      onLimited(rateClass, 'address')
      throw tooMany(taken)
    }
    const key = `a:${rateClass}:${addressKey(c.get('clientAddress'))}`
    const taking = limiter.take(key, rates[rateClass], spendOf(rates[rateClass], cost))
    return taking instanceof Promise ? taking.then(judge) : judge(taking)
  }
}

/** A project's budget, which all its visitors share. */
export type LimitProject = LimitRate & {
  /** Gives back what a request took that was malformed or unsigned: it counts against its address and network alone. */
  giveBack(c: ServerContext, rateClass: RateClass): Promise<void>
}

/**
 * Holds each project to the rate of the route's class, over all its visitors, of whom no network gets more than a tenth. Runs
 * after the project check.
 */
export function limitByProject({ limiter, rates, onLimited }: RateLimitParameters): LimitProject {
  const policies = policiesOf(rates)
  const sharingOf = (c: ServerContext, rateClass: RateClass): Sharing | undefined => {
    const id = c.get('project')?.id ?? c.get('projectOfDevice')
    if (id === undefined) return undefined
    return { address: c.get('clientAddress'), key: `p:${rateClass}:${id}`, rate: rates[rateClass] }
  }
  return Object.assign(
    async function limitByProject(c: ServerContext, rateClass: RateClass, cost?: number) {
      const sharing = sharingOf(c, rateClass)
      if (!sharing) return
      const judge = (scope: RateScope, taken: Taken) => {
        if (taken.allowed) return
        showLimit(c, { policy: policies[rateClass], rateClass, scope, taken })
        onLimited(rateClass, scope)
        throw tooMany(taken)
      }
      judge('network', await takeOfNetwork(limiter, { ...sharing, cost }))
      judge('project', await takeShare(limiter, { ...sharing, cost }))
    },
    {
      async giveBack(c: ServerContext, rateClass: RateClass) {
        const sharing = sharingOf(c, rateClass)
        if (sharing) await giveBackShare(limiter, sharing)
      },
    },
  )
}

// draft-ietf-httpapi-ratelimit-headers-10: q is the quota, w the window in seconds, r what remains, t the reset.
function policiesOf(rates: Rates): Readonly<Record<RateClass, string>> {
  const policy = (name: RateClass) =>
    `"${name}";q=${rates[name].burst};w=${Math.ceil(rates[name].burst / rates[name].perSecond)}`
  return Object.fromEntries(rateClasses.map((name) => [name, policy(name)])) as Record<
    RateClass,
    string
  >
}

function showLimit(
  c: ServerContext,
  {
    policy,
    rateClass,
    scope,
    taken,
  }: { policy: string; rateClass: RateClass; scope: RateScope; taken: Taken },
): void {
  // Both are lists: a request may count against the budget of its route and, several times, against that of calls.
  const limits = c.get('limits') ?? new Map()
  c.set('limits', limits)
  limits.set(`${scope} ${rateClass}`, {
    limit: `"${rateClass}";r=${taken.remaining};t=${taken.resetSeconds}`,
    policy,
  })
  const all = [...limits.values()]
  c.header('RateLimit-Policy', all.map((one) => one.policy).join(', '))
  c.header('RateLimit', all.map((one) => one.limit).join(', '))
}

function tooMany({ retryAfterSeconds }: Taken): ApiError {
  return new ApiError({
    code: 'rate_limited',
    description: 'Too many requests; try again a little later.',
    field: 'rate_limited',
    retryAfterSeconds,
    status: 429,
  })
}
