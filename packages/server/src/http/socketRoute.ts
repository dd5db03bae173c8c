import { ApiError } from './ApiError.ts'
import type { RouteDeclaration, TakeUpgrade } from './RouteDeclaration.ts'
import type { Route } from './route.ts'

/** Declares a WebSocket. A request without an upgrade is answered 426 with `explanation`, whoever asks. */
export function socketRoute(
  declaration: RouteDeclaration & { method: 'get' },
  { explanation, upgrade }: { explanation: string; upgrade: TakeUpgrade },
): Route {
  return {
    ...declaration,
    answer(c) {
      c.header('Upgrade', 'websocket')
      throw new ApiError({ code: 'upgrade_required', description: explanation, status: 426 })
    },
    upgrade,
  }
}
