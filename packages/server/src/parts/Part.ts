import type { Logger } from 'pino'
import type { ServerConfig } from '../config/serverConfig.ts'
import type { Database } from '../database/Database.ts'
import type { FindProject } from '../http/admitProject.ts'
import type { DurableLimiter } from '../http/createDurableLimiter.ts'
import type { Limiter } from '../http/Limiter.ts'
import type { Metrics } from '../http/metrics.ts'
import type { RouteGroup } from '../http/mountRoutes.ts'
import type { RouteDeclaration } from '../http/RouteDeclaration.ts'
import type { Checks } from '../operations/Check.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'

/** What every part of a server shares. Whoever made it closes it. */
export type PartContext = {
  config: ServerConfig
  database: Database
  findProject: FindProject
  limiter: Limiter
  /** For what guards secrets, where a try too many must not be had by a restart. */
  secretLimiter: DurableLimiter
  logger: Logger
  metrics: Metrics
  /** Milliseconds since 1970. */
  now: () => number
  /** What the routes of all parts declare; complete once every part is made. */
  routes: () => readonly RouteDeclaration[]
  /** The chains and what asks their nodes; loaded and made when a part first wants them. */
  upstreams: () => Promise<Upstreams>
}

/** A part of the server that an operator can run by itself: its routes, and what runs behind them. */
export type Part = Pick<RouteGroup, 'routes'> & {
  /** Its routes are of the wallet's origin, not of the API's. */
  isOfWallet?: true | undefined
  /** How callers are recognised that only this part knows; projects are recognised for all. */
  authenticators?: Omit<RouteGroup['authenticators'], 'project'> | undefined
  /** What readiness depends on. */
  checks?: Checks | undefined
  /** Says that the server is about to stop, which happens after `graceMs`. */
  drain?: ((options: { graceMs: number }) => void) | undefined
  /** Ends background work. */
  close?: (() => void | Promise<void>) | undefined
}

export type CreatePart = (context: PartContext) => Part | Promise<Part>
