import { Hono } from 'hono'
import type { App } from '../http/createApp.ts'
import { errorResponse, toApiError } from '../http/errorResponse.ts'
import { limitBody } from '../http/limitBody.ts'
import { mountRoutes } from '../http/mountRoutes.ts'
import { requestId } from '../http/requestId.ts'
import type { ServerEnv } from '../http/ServerEnv.ts'
import { adminRoutes } from './adminRoutes.ts'
import type { ServedRepositories } from './connectServer.ts'
import { freezeRoutes } from './freezeRoutes.ts'

export type AdminAppParameters = ServedRepositories & { maxBodyBytes: number }

/**
 * Answers on the local socket, whose folder only the user who runs the server may enter: whoever gets here is the
 * operator. Never for a port.
 */
export function createAdminApp({ maxBodyBytes, ...served }: AdminAppParameters): App {
  const app = new Hono<ServerEnv>()
    .use(requestId(), limitBody({ maxBytes: maxBodyBytes }))
    .onError((error, c) => errorResponse(c, toApiError(error)))
  const routes = [...adminRoutes(served), ...freezeRoutes(served)]
  mountRoutes(app, [{ authenticators: { operator: () => ({}) }, routes }], {
    byAddress: () => undefined,
    byProject: Object.assign(() => undefined, { giveBack: () => Promise.resolve() }),
  })
  return app
}
