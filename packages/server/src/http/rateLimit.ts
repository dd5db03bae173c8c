import { ApiError } from './ApiError.ts'
import { addressKey } from './clientAddress.ts'
import type { Limiter, Rate, Spend, Taken } from './Limiter.ts'
import type { ServerContext } from './ServerEnv.ts'

/**
 * Kinds of routes that share a budget. `light` is for images and other cheap, cached answers; `calls` counts what
 * requests ask of nodes, whichever route they come by.
 */
export type RateClass = 'calls' | 'events' | 'light' | 'nameWrite' | 'rest' | 'rpc'

export type Rates = Readonly<Record<RateClass, Rate>>

export type RateLimitParameters = {
  limiter: Limiter
  rates: Rates
  onLimited(rateClass: RateClass, scope: 'address' | 'project'): void
}

/** Counts a request, or `cost` calls, against a budget. Throws 429 with `Retry-After` when too little of it is left. */
export type LimitRate = (
  c: ServerContext,
  rateClass: RateClass,
  cost?: number,
) => void | Promise<void>

/** A request that costs more than the burst takes all of it: it would never be allowed otherwise. */
function spendOf({ burst }: Rate, cost: number | undefined): Spend {
  return { cost: Math.min(cost ?? 1, burst) }
}

/** Holds each visitor's address to the rate of the route's class. */
export function limitByAddress({ limiter, rates, onLimited }: RateLimitParameters): LimitRate {
  const policies = policiesOf(rates)
  return function limitByAddress(c, rateClass, cost) {
    const judge = (taken: Taken) => {
      showLimit(c, rateClass, taken, policies[rateClass])
      if (taken.allowed) return
      onLimited(rateClass, 'address')
      throw tooMany(taken)
    }
    const key = `a:${rateClass}:${addressKey(c.get('clientAddress'))}`
    const taking = limiter.take(key, rates[rateClass], spendOf(rates[rateClass], cost))
    return taking instanceof Promise ? taking.then(judge) : judge(taking)
  }
}

/** Holds each project to the rate of the route's class, over all its visitors. Runs after the project check. */
export function limitByProject({ limiter, rates, onLimited }: RateLimitParameters): LimitRate {
  const policies = policiesOf(rates)
  return function limitByProject(c, rateClass, cost) {
    const project = c.get('project')
    if (!project) return undefined
    const judge = (taken: Taken) => {
      if (taken.allowed) return
      showLimit(c, rateClass, taken, policies[rateClass])
      onLimited(rateClass, 'project')
      throw tooMany(taken)
    }
    const taking = limiter.take(
      `p:${rateClass}:${project.id}`,
      rates[rateClass],
      spendOf(rates[rateClass], cost),
    )
    return taking instanceof Promise ? taking.then(judge) : judge(taking)
  }
}

// draft-ietf-httpapi-ratelimit-headers-10: q is the quota, w the window in seconds, r what remains, t the reset.
function policiesOf(rates: Rates): Readonly<Record<RateClass, string>> {
  const policy = (name: RateClass) =>
    `"${name}";q=${rates[name].burst};w=${Math.ceil(rates[name].burst / rates[name].perSecond)}`
  return {
    calls: policy('calls'),
    events: policy('events'),
    light: policy('light'),
    nameWrite: policy('nameWrite'),
    rest: policy('rest'),
    rpc: policy('rpc'),
  }
}

function showLimit(c: ServerContext, rateClass: RateClass, taken: Taken, policy: string): void {
  // Both are lists: a request may count against the budget of its route and against that of calls.
  c.header('RateLimit-Policy', policy, { append: true })
  c.header('RateLimit', `"${rateClass}";r=${taken.remaining};t=${taken.resetSeconds}`, {
    append: true,
  })
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
