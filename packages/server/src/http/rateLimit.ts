import { ApiError } from './ApiError.ts'
import { addressKey } from './clientAddress.ts'
import type { Limiter, Rate, Taken } from './Limiter.ts'
import type { ServerContext } from './ServerEnv.ts'

/** Kinds of routes that share a budget. `light` is for images and other cheap, cached answers. */
export type RateClass = 'events' | 'light' | 'nameWrite' | 'rest' | 'rpc'

export type Rates = Readonly<Record<RateClass, Rate>>

export type RateLimitParameters = {
  limiter: Limiter
  rates: Rates
  onLimited(rateClass: RateClass, scope: 'address' | 'project'): void
}

/** Counts a request against a budget. Throws 429 with `Retry-After` when nothing of it is left. */
export type LimitRate = (c: ServerContext, rateClass: RateClass) => void | Promise<void>

/** Holds each visitor's address to the rate of the route's class. */
export function limitByAddress({ limiter, rates, onLimited }: RateLimitParameters): LimitRate {
  const policies = policiesOf(rates)
  return function limitByAddress(c, rateClass) {
    const judge = (taken: Taken) => {
      showLimit(c, rateClass, taken, policies[rateClass])
      if (taken.allowed) return
      onLimited(rateClass, 'address')
      throw tooMany(taken)
    }
    const key = `a:${rateClass}:${addressKey(c.get('clientAddress'))}`
    const taking = limiter.take(key, rates[rateClass])
    return taking instanceof Promise ? taking.then(judge) : judge(taking)
  }
}

/** Holds each project to the rate of the route's class, over all its visitors. Runs after the project check. */
export function limitByProject({ limiter, rates, onLimited }: RateLimitParameters): LimitRate {
  const policies = policiesOf(rates)
  return function limitByProject(c, rateClass) {
    const project = c.get('project')
    if (!project) return undefined
    const judge = (taken: Taken) => {
      if (taken.allowed) return
      showLimit(c, rateClass, taken, policies[rateClass])
      onLimited(rateClass, 'project')
      throw tooMany(taken)
    }
    const taking = limiter.take(`p:${rateClass}:${project.id}`, rates[rateClass])
    return taking instanceof Promise ? taking.then(judge) : judge(taking)
  }
}

// draft-ietf-httpapi-ratelimit-headers-10: q is the quota, w the window in seconds, r what remains, t the reset.
function policiesOf(rates: Rates): Readonly<Record<RateClass, string>> {
  const policy = (name: RateClass) =>
    `"${name}";q=${rates[name].burst};w=${Math.ceil(rates[name].burst / rates[name].perSecond)}`
  return {
    events: policy('events'),
    light: policy('light'),
    nameWrite: policy('nameWrite'),
    rest: policy('rest'),
    rpc: policy('rpc'),
  }
}

function showLimit(c: ServerContext, rateClass: RateClass, taken: Taken, policy: string): void {
  c.header('RateLimit-Policy', policy)
  c.header('RateLimit', `"${rateClass}";r=${taken.remaining};t=${taken.resetSeconds}`)
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
