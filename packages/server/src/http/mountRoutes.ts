import type { Hono } from 'hono'
import { type Authenticators, authenticatorOf } from './Authenticators.ts'
import { toApiError } from './errorResponse.ts'
import type { RateClass } from './RateClass.ts'
import type { Body } from './RouteDeclaration.ts'
import type { LimitProject, LimitRate } from './rateLimit.ts'
import { readJson } from './readJson.ts'
import { readText } from './readText.ts'
import type { Charge, CountProject, Route } from './route.ts'
import type { ServerContext, ServerEnv } from './ServerEnv.ts'

/** Routes, and how the callers that they speak of are recognised. */
export type RouteGroup = { routes: readonly Route[]; authenticators: Authenticators }

type Limits = { byAddress: LimitRate; byProject: LimitProject }

/** Puts routes on an app, each behind the limits, the check and the body its declaration asks for. */
export function mountRoutes(
  app: Hono<ServerEnv>,
  groups: readonly RouteGroup[],
  limits: Limits,
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
  { authenticators, limits }: { authenticators: Authenticators; limits: Limits },
): void {
  const { access, answer, asksNodes, body, method, path, rate, upgrade } = route
  // Over HTTP a socket's path only answers 426, and the check is made at the upgrade.
  const authenticate = upgrade ? () => ({}) : authenticatorOf(route, authenticators)
  app.on(method.toUpperCase(), routerPath(path), async (c: ServerContext) => {
    if (rate !== 'unlimited') await limits.byAddress(c, rate)
    const caller = await authenticate(c)
    const work = async () =>
      answer(c, {
        ...caller,
        ...(access === 'device' && rate !== 'unlimited'
          ? { countProject: countProjectOf(c, rate, limits) }
          : {}),
        ...(asksNodes ? { charge: chargeOf(c, limits) } : {}),
        ...(body ? { body: await readBody(c, body) } : {}),
      })
    if (rate === 'unlimited') return work()
    await limits.byProject(c, rate)
    return giveBackRefused(c, rate, { limits, work })
  })
}

/** What is refused for what it says costs the project nothing: any stranger can send it. */
async function giveBackRefused(
  c: ServerContext,
  rate: RateClass,
  { limits, work }: { limits: Limits; work: () => Promise<Response> },
): Promise<Response> {
  try {
    const response = await work()
    if (isRefusal(response.status)) await limits.byProject.giveBack(c, rate)
    return response
  } catch (error) {
    if (isRefusal(toApiError(error).status)) await limits.byProject.giveBack(c, rate)
    throw error
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

function chargeOf(c: ServerContext, { byAddress, byProject }: Limits): Charge {
  return async (calls) => {
    if (calls === 0) return
    await byAddress(c, 'calls', calls)
    await byProject(c, 'calls', calls)
  }
}

function countProjectOf(c: ServerContext, rate: RateClass, { byProject }: Limits): CountProject {
  return async (id) => {
    c.set('projectOfDevice', id)
    try {
      await byProject(c, rate)
    } catch (error) {
      // Nothing was taken, so a refusal gives nothing back.
      c.set('projectOfDevice', undefined)
      throw error
    }
  }
}

function readBody(c: ServerContext, body: Body): Promise<unknown> {
  if ('json' in body) return readJson(c, body.json)
  return body.maxBytes === undefined ? c.req.text() : readText(c, body.maxBytes)
}

/** A path in the router's notation: `:name` for `{name}`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
