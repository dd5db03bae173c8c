import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { ServerConfig } from './config/serverConfig.ts'
import type { OnDatabaseStuck } from './database/createDatabaseThread.ts'
import type { Limiter } from './http/Limiter.ts'
import type { Metrics } from './http/metrics.ts'
import type { RouteDeclaration, TakeUpgrade } from './http/RouteDeclaration.ts'
import type { ProjectRepository } from './projects/ProjectRepository.ts'

/** What a host may bring along. */
export type ServerDependencies = {
  logger?: Logger | undefined
  limiter?: Limiter | undefined
  /** The calendar's time, in milliseconds since 1970: what nonces, tokens and sessions expire by. */
  now?: (() => number) | undefined
  /** Called once when the embedded database answers no more: only a new process helps. */
  onDatabaseStuck?: OnDatabaseStuck | undefined
  /** Git commit shown by `/health`. */
  commit?: string | undefined
}

/** What Node's HTTP server was asked, and answers by. */
type NodeBindings = { incoming: IncomingMessage; outgoing: ServerResponse }

/** A server without a socket: mount `fetch` anywhere, or hand it to `listen`. */
export type LatchkeyServer = {
  config: ServerConfig
  logger: Logger
  metrics: Metrics
  projects: ProjectRepository
  fetch(request: Request, bindings?: Partial<NodeBindings>): Response | Promise<Response>
  /** The wallet's origin, where `parts` names its roles: it must be reached by a host or port of its own. */
  wallet?: Pick<LatchkeyServer, 'fetch'> | undefined
  /** For the `upgrade` event of a Node HTTP server: the relay's sockets. */
  upgrade: TakeUpgrade
  /** Every route, in the router's notation, with who may call it and the budget it counts against. */
  routes(): readonly ({ method: string } & Pick<RouteDeclaration, 'access' | 'path' | 'rate'>)[]
  /**
   * From here on `/readyz` answers 503, so that a balancer sends no more visitors, and the relay takes no more sockets;
   * those it has are closed (1001) after `limits.drainMs`.
   */
  drain(): void
  /** Ends background work and closes the database. */
  close(): Promise<void>
}
