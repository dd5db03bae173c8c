import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Project } from '../projects/Project.ts'

/** What every route may read from its context: `c.get('project')`, `c.get('requestId')`. */
export type ServerEnv = {
  /** Empty when the server is mounted in something other than `listen`. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Address of the visitor; empty when the transport does not tell. */
    clientAddress: string
    /** Set by the project middleware, so only on the routes that ask for a project. */
    project: Project
  }
}

/** A group of routes; `new Hono<ServerEnv>()` makes one. */
export type ServerRoutes = Hono<ServerEnv>

export type ServerContext = Context<ServerEnv>

export type ServerMiddleware = MiddlewareHandler<ServerEnv>
