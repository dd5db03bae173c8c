import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Project } from '../projects/Project.ts'

/** What every route may read from its context, such as `c.get('requestId')`. */
export type ServerEnv = {
  /** Empty when the server is mounted in something other than `listen`. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Address of the visitor; empty when the transport does not tell. */
    clientAddress: string
    /** What the budgets that the request counts against say of themselves, by whose and which they are. */
    limits: Map<string, { limit: string; policy: string }> | undefined
    /** The id of the project that a device's request is for, once its handler has counted it. */
    projectOfDevice: string | undefined
    /** For the log; a handler of a project's route is given its project. */
    project: Project | undefined
  }
}

export type ServerContext = Context<ServerEnv>

export type ServerMiddleware = MiddlewareHandler<ServerEnv>
