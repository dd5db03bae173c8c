import { ApiError } from './ApiError.ts'
import { addressKey } from './clientAddress.ts'
import type { Limiter, Rate, Taken } from './Limiter.ts'
import type { ServerContext, ServerMiddleware } from './ServerEnv.ts'

/** Kinds of routes that share a budget. `light` is for images and other cheap, cached answers. */
export type RateClass = 'events' | 'light' | 'nameWrite' | 'rest' | 'rpc'

export type Rates = Readonly<Record<RateClass, Rate>>

const unlimited = new Set(['/health', '/livez', '/readyz', '/metrics', '/relay/health'])

/** The budget a request counts against; `undefined` for probes, which must always get through. */
export function rateClassOf(method: string, path: string): RateClass | undefined {
  if (unlimited.has(path)) return undefined
  if (path === '/v1' || path === '/v1/' || path.startsWith('/v1/bitcoin/')) return 'rpc'
  if (path === '/relay/rpc') return 'rpc'
  if (path === '/e' || path === '/batch') return 'events'
  if (path.startsWith('/public/') || path.startsWith('/getWalletImage/')) return 'light'
  if (path === '/openapi.json' || path === '/docs') return 'light'
  if (path === '/v1/profile/account' && method === 'POST') return 'nameWrite'
  return 'rest'
}

export type RateLimitParameters = {
  limiter: Limiter
  rates: Rates
  onLimited(rateClass: RateClass, scope: 'address' | 'project'): void
}

/** Holds each visitor's address to the rate of the route's class; 429 with `Retry-After` above it. */
export function rateLimitByAddress(parameters: RateLimitParameters): ServerMiddleware {
  const policies = policiesOf(parameters.rates)
  return async function rateLimitByAddress(c, next) {
    const rateClass = rateClassOf(c.req.method, c.req.path)
    if (rateClass === undefined) return next()
    const key = `a:${rateClass}:${addressKey(c.get('clientAddress'))}`
    const taking = parameters.limiter.take(key, parameters.rates[rateClass])
    const taken = taking instanceof Promise ? await taking : taking
    tell(c, rateClass, taken, policies[rateClass])
    if (taken.allowed) return next()
    parameters.onLimited(rateClass, 'address')
    throw tooMany(taken)
  }
}

/** Holds each project to the rate of the route's class, over all its visitors. Runs after the project check. */
export function rateLimitByProject({
  limiter,
  rates,
  onLimited,
}: RateLimitParameters): ServerMiddleware {
  const policies = policiesOf(rates)
  return async function rateLimitByProject(c, next) {
    const rateClass = rateClassOf(c.req.method, c.req.path)
    if (rateClass === undefined) return next()
    const taking = limiter.take(`p:${rateClass}:${c.get('project').id}`, rates[rateClass])
    const taken = taking instanceof Promise ? await taking : taking
    if (taken.allowed) return next()
    tell(c, rateClass, taken, policies[rateClass])
    onLimited(rateClass, 'project')
    throw tooMany(taken)
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

function tell(c: ServerContext, rateClass: RateClass, taken: Taken, policy: string): void {
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
