import type { Hono } from 'hono'
import { type Authenticators, authenticatorOf } from './Authenticators.ts'
import type { LimitRate } from './rateLimit.ts'
import { readJson } from './readJson.ts'
import type { Body, Charge, Route } from './route.ts'
import type { ServerContext, ServerEnv } from './ServerEnv.ts'

/** Routes, and how the callers that they speak of are recognised. */
export type RouteGroup = { routes: readonly Route[]; authenticators: Authenticators }

/** Puts routes on an app, each behind the limits, the check and the body its declaration asks for. */
export function mountRoutes(
  app: Hono<ServerEnv>,
  groups: readonly RouteGroup[],
  limits: { byAddress: LimitRate; byProject: LimitRate },
): void {
  const taken = new Set<string>()
  for (const { authenticators, routes } of groups)
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      if (taken.has(name)) throw new Error(`Two routes are declared as ${name}.`)
      taken.add(name)
      mountRoute(app, route, { authenticators, limits })
    }
}

function mountRoute(
  app: Hono<ServerEnv>,
  route: Route,
  {
    authenticators,
    limits,
  }: { authenticators: Authenticators; limits: { byAddress: LimitRate; byProject: LimitRate } },
): void {
  const { answer, asksNodes, body, method, path, rate, upgrade } = route
  // Over HTTP a socket's path only answers 426, and the check is made at the upgrade.
  const authenticate = upgrade ? () => ({}) : authenticatorOf(route, authenticators)
  app.on(method.toUpperCase(), routerPath(path), async (c: ServerContext) => {
    if (rate !== 'unlimited') await limits.byAddress(c, rate)
    const caller = await authenticate(c)
    if (rate !== 'unlimited') await limits.byProject(c, rate)
    return answer(c, {
      ...caller,
      ...(asksNodes ? { charge: chargeOf(c, limits) } : {}),
      ...(body ? { body: await readBody(c, body) } : {}),
    })
  })
}

function chargeOf(
  c: ServerContext,
  { byAddress, byProject }: { byAddress: LimitRate; byProject: LimitRate },
): Charge {
  return async (calls) => {
    if (calls === 0) return
    await byAddress(c, 'calls', calls)
    await byProject(c, 'calls', calls)
  }
}

function readBody(c: ServerContext, body: Body): Promise<unknown> {
  return 'json' in body ? readJson(c, body.json) : c.req.text()
}

/** A path in the router's notation: `:name` for `{name}`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
