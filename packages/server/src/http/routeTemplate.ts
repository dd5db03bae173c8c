import { matchedRoutes } from 'hono/route'
import type { ServerContext } from './ServerEnv.ts'

/** The pattern that a request's path matched, such as `/v1/identity/:address`; `unmatched` for a 404. */
export function routeTemplate(c: ServerContext): string {
  const routes = matchedRoutes(c)
  for (let index = routes.length - 1; index >= 0; index--) {
    const route = routes[index]
    // Middlewares are mounted for every method, so only handlers name one.
    if (route && route.method !== 'ALL') return route.path
  }
  return 'unmatched'
}
