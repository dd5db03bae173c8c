import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { adminRoutes } from './admin/adminRoutes.ts'
import { type AdminSocket, openAdminSocket } from './admin/openAdminSocket.ts'
import { reachDatabase } from './admin/reachDatabase.ts'
import { analyticsRoutes } from './analytics/analyticsRoutes.ts'
import { saveEvents } from './analytics/eventRepository.ts'
import { balanceRoutes } from './balance/balanceRoutes.ts'
import { createBalances } from './balance/createBalances.ts'
import { bitcoinRoutes } from './bitcoin/bitcoinRoutes.ts'
import { createEsplora } from './bitcoin/createEsplora.ts'
import { catalogueRoutes } from './catalogue/catalogueRoutes.ts'
import { createCatalogue } from './catalogue/createCatalogue.ts'
import { createRasterizer, type Rasterizer } from './catalogue/variants/createRasterizer.ts'
import { createVariants } from './catalogue/variants/createVariants.ts'
import { drawingPackages, isDrawingInstalled } from './catalogue/variants/isDrawingInstalled.ts'
import { publicChains } from './chains/publicChains.ts'
import { resolveChains } from './chains/resolveChains.ts'
import { supportedChainsRoutes } from './chains/supportedChainsRoutes.ts'
import { parseConfig } from './config/parseConfig.ts'
import type { ServerConfig, ServerConfigInput } from './config/serverConfig.ts'
import type { Database } from './database/Database.ts'
import { migrate, pendingMigrations } from './database/migrate.ts'
import { createApp } from './http/createApp.ts'
import { createMemoryLimiter, type Limiter } from './http/Limiter.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { requireProject } from './http/project.ts'
import { rateLimitByProject } from './http/rateLimit.ts'
import type { ServerEnv } from './http/ServerEnv.ts'
import { createIdentityLookups } from './identity/createIdentityLookups.ts'
import { identityRoutes } from './identity/identityRoutes.ts'
import { openApiRoutes } from './openapi/openApiRoutes.ts'
import { type Check, healthRoutes } from './operations/healthRoutes.ts'
import { metricsRoutes } from './operations/metricsRoutes.ts'
import { createProjectSource } from './projects/createProjectSource.ts'
import { createProjectRepository, type ProjectRepository } from './projects/projectRepository.ts'
import { projectRoutes } from './projects/projectRoutes.ts'
import { seedProjects } from './projects/seedProjects.ts'
import { createRelay } from './relay/createRelay.ts'
import { openStore } from './relay/openStore.ts'
import { createRpc } from './rpc/createRpc.ts'
import { rpcRoutes } from './rpc/rpcRoutes.ts'
import type { UpstreamObserver } from './upstream/UpstreamObserver.ts'

/** Parts a caller may bring along; tests hand in a database and a limiter, hosts their logger. */
export type ServerDependencies = {
  logger?: Logger | undefined
  /** An open database, which the caller closes; by default the configured one is opened and closed here. */
  database?: Database | undefined
  limiter?: Limiter | undefined
  /** Git commit shown by `/health`. */
  commit?: string | undefined
}

/** A server without a socket: mount `fetch` anywhere, or hand it to `listen`. */
export type LatchkeyServer = {
  config: ServerConfig
  logger: Logger
  metrics: Metrics
  projects: ProjectRepository
  fetch(request: Request, bindings?: Partial<HttpBindings>): Response | Promise<Response>
  /** For the `upgrade` event of a Node HTTP server: the relay's sockets. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Every route, in the router's notation. */
  routes(): readonly { method: string; path: string }[]
  /**
   * From here on `/readyz` answers 503, so that a balancer sends no more visitors, and the relay takes no more sockets;
   * those it has are closed (1001) after `limits.drainMs`.
   */
  drain(): void
  /** Ends background work and closes the database. */
  close(): Promise<void>
}

/** Which paths belong to a project; the others are public, or name their own. */
const projectPaths = [
  '/v1',
  '/v1/',
  '/v1/bitcoin/*',
  '/v1/identity/*',
  '/v1/account/*',
  '/getWallets',
  '/appkit/v1/*',
  '/getAnalyticsConfig',
  '/e',
  '/batch',
  '/relay/rpc',
]

/**
 * Makes a server: opens and migrates its database and wires its routes. It opens no port and does not read the
 * environment; an embedded database brings the local socket by which commands reach it.
 *
 * @throws {ConfigError}
 * @throws {DatabaseLockedError}
 */
export async function createServer(
  input: ServerConfigInput = {},
  dependencies: ServerDependencies = {},
): Promise<LatchkeyServer> {
  const config = parseConfig(input)
  const logger = dependencies.logger ?? createLogger(config)
  const metrics = createMetrics()
  const limiter = dependencies.limiter ?? createMemoryLimiter()
  const database = dependencies.database ?? (await open(config, { logger }))
  const owned = dependencies.database ? undefined : database
  try {
    const ran = await migrate(database)
    if (ran.length > 0) logger.info({ migrations: ran }, 'database migrated')

    const projects = createProjectRepository(database.queries, {
      onChange: (id) => source.forget(id),
    })
    const source = createProjectSource({
      acceptUnknown: config.auth.mode === 'open',
      find: projects.find,
    })
    await seedProjects(projects, config.seedProjects)
    if (config.auth.mode === 'open')
      logger.warn('auth.mode is "open": any project id is accepted; not for production')

    const chains = resolveChains({
      defaults: config.publicChains ? publicChains() : [],
      settings: config.chains,
    })
    const observer: UpstreamObserver = {
      onUpstreamRequest: ({ chainId, upstream, outcome, durationMs }) =>
        metrics.upstreamDuration.observe({ chain: chainId, outcome, upstream }, durationMs / 1000),
    }
    const rpc = createRpc({ chains, observer })
    const esplora = createEsplora({ chains, observer })

    const app = createApp({
      limiter,
      logger,
      maxBodyBytes: config.limits.bodyBytes,
      metrics,
      rates: config.limits.ratePerAddress,
      timeoutMs: config.limits.timeoutMs,
      trustProxy: config.trustProxy,
    })
    const project = requireProject({ findProject: source.find })
    const projectRate = rateLimitByProject({
      limiter,
      onLimited: (rateClass, scope) => metrics.rateLimited.inc({ class: rateClass, scope }),
      rates: config.limits.ratePerProject,
    })
    for (const path of projectPaths) app.use(path, project, projectRate)
    // A page that is not allowed must be able to read the list that says so (S8.14).
    const anyOrigin = requireProject({ checkOrigin: false, findProject: source.find })
    app.use('/projects/v1/origins', anyOrigin, projectRate)

    const relay = config.relay.enabled
      ? await createRelay({
          findProject: source.find,
          limiter,
          logger,
          openStore: openStore({ database, redisUrl: config.relay.redisUrl }),
          publicUrl: config.publicUrl,
          registry: metrics.registry,
          settings: config.relay,
          trustProxy: config.trustProxy,
        })
      : undefined

    const rasterizer = config.only === undefined ? findRasterizer(logger) : undefined

    let stopping = false
    const checks: Record<string, () => Check | Promise<Check>> = {
      chains() {
        const down = [...rpc.downChains(), ...esplora.downChains()]
        return down.length === 0
          ? { status: 'ok' }
          : { detail: `no node answers: ${down.join(', ')}`, status: 'degraded' }
      },
      async database() {
        await database.ping()
        return { status: 'ok' }
      },
      async migrations() {
        const pending = await pendingMigrations(database)
        return pending.length === 0
          ? { status: 'ok' }
          : { detail: pending.join(', '), status: 'failed' }
      },
      ...(relay
        ? {
            async relay(): Promise<Check> {
              await relay.ping()
              return { status: 'ok' }
            },
          }
        : {}),
    }
    mount(app, [
      healthRoutes({
        checks,
        commit: dependencies.commit ?? 'unknown',
        features: [config.auth.mode, ...(config.telemetry.enabled ? ['telemetry'] : [])],
        isStopping: () => stopping,
      }),
      metricsRoutes({ registry: metrics.registry, token: config.metrics.token }),
      ...(relay ? [relay.routes] : []),
    ])
    if (config.only === undefined)
      mount(app, [
        projectRoutes({ telemetry: config.telemetry.enabled }),
        analyticsRoutes({
          logger,
          metrics,
          save: (events) => saveEvents(database.queries, events),
          telemetry: config.telemetry.enabled,
        }),
        supportedChainsRoutes({ chains }),
        rpcRoutes({ chains, rpc }),
        bitcoinRoutes({ chains, esplora }),
        identityRoutes({ lookUps: createIdentityLookups({ chains, rpc }) }),
        balanceRoutes({
          balances: createBalances({ esplora, rpc }),
          chains,
          publicUrl: config.publicUrl,
          rates: config.currencyRates,
        }),
        catalogueRoutes({
          catalogue: createCatalogue(),
          developmentChains: [...chains.values()]
            .filter(({ development }) => development)
            .map(({ id }) => id),
          variants:
            rasterizer &&
            createVariants({
              onOutcome: (outcome) => metrics.pictureVariants.inc({ outcome }),
              rasterizer,
            }),
        }),
        openApiRoutes({ publicUrl: config.publicUrl }),
      ])

    const admin = owned && (await openAdmin(config, { logger, projects }))
    return {
      async close() {
        stopping = true
        await relay?.close()
        await admin?.close()
        await rasterizer?.close()
        rpc.close()
        esplora.close()
        await owned?.close()
      },
      config,
      drain() {
        stopping = true
        void relay?.drain({ graceMs: config.limits.drainMs })
      },
      fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
      logger,
      metrics,
      projects,
      routes: () => app.routes.filter(({ method }) => method !== 'ALL'),
      upgrade(request, socket, head) {
        const [path = ''] = (request.url ?? '').split('?')
        if (relay?.isMine(path)) relay.upgrade(request, socket, head)
        else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      },
    }
  } catch (error) {
    await owned?.close()
    throw error
  }
}

function mount(app: Hono<ServerEnv>, groups: readonly Hono<ServerEnv>[]): void {
  for (const group of groups) app.route('/', group)
}

/** What draws pictures as pixels, where its packages are installed; the log says which of the two it is. */
function findRasterizer(logger: Logger): Rasterizer | undefined {
  const installed = isDrawingInstalled()
  logger.info(
    { pictureVariants: installed },
    installed
      ? 'pictures are served as SVG, PNG and WebP'
      : `pictures are served as SVG only: ${drawingPackages.join(', ')} are not installed`,
  )
  return installed ? createRasterizer() : undefined
}

/** Opens the database, which no other server may have open; a command that has it open is waited for. */
async function open({ database }: ServerConfig, { logger }: { logger: Logger }): Promise<Database> {
  const reached = await reachDatabase(database, { logger })
  if (reached.kind === 'served') throw reached.error
  return reached.database
}

/** Opens the local socket; a server that cannot have one is told about and runs all the same. */
async function openAdmin(
  { database, limits }: ServerConfig,
  { logger, projects }: { logger: Logger; projects: ProjectRepository },
): Promise<AdminSocket | undefined> {
  if (database.kind !== 'pglite') return undefined
  const { fetch } = adminRoutes({ maxBodyBytes: limits.bodyBytes, projects })
  try {
    return await openAdminSocket({ fetch, folder: database.folder })
  } catch (error) {
    logger.warn({ err: error }, 'no admin socket: "project" commands wait until this server stops')
    return undefined
  }
}

function createLogger({ log }: ServerConfig): Logger {
  return pino({
    level: log.level,
    // Top-level names only: deep patterns would be looked up in every request's line.
    redact: { censor: '***', paths: ['authorization', 'cookie', 'token', 'signature', 'email'] },
  })
}
