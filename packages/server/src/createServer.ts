import { type Logger, pino } from 'pino'
import type { ServedRepositories } from './admin/connectServer.ts'
import { createAdminApp } from './admin/createAdminApp.ts'
import { type AdminSocket, openAdminSocket } from './admin/openAdminSocket.ts'
import { reachDatabase } from './admin/reachDatabase.ts'
import { writeBackup } from './backup/writeBackup.ts'
import { chainsOfFormerPools } from './chains/withoutFormerPools.ts'
import { parseConfig } from './config/parseConfig.ts'
import { renamedSettings } from './config/renamedSettings.ts'
import { requireStartable } from './config/requireStartable.ts'
import type { ServerConfig, ServerConfigInput } from './config/serverConfig.ts'
import type { Database } from './database/Database.ts'
import type { OpenDatabaseOptions } from './database/openDatabase.ts'
import { createHistoryStore } from './history/indexer/createHistoryStore.ts'
import { authenticateProject } from './http/authenticateProject.ts'
import { createApp } from './http/createApp.ts'
import { createDurableLimiter } from './http/createDurableLimiter.ts'
import { createMemoryLimiter } from './http/Limiter.ts'
import { createMetrics } from './http/metrics.ts'
import { type RouteGroup, routerPath } from './http/mountRoutes.ts'
import { takeUpgrades } from './http/takeUpgrades.ts'
import type { LatchkeyServer, ServerDependencies } from './LatchkeyServer.ts'
import { describeError } from './logging/describeError.ts'
import { createNameRepository } from './names/createNameRepository.ts'
import { createOperations } from './operations/createOperations.ts'
import { renamedParts } from './parts/chosenParts.ts'
import { createParts, type Parts } from './parts/createParts.ts'
import { migrateParts } from './parts/migrateParts.ts'
import type { Part } from './parts/Part.ts'
import { createProjectRepository } from './projects/createProjectRepository.ts'
import { createProjectSource } from './projects/createProjectSource.ts'
import { seedProjects } from './projects/seedProjects.ts'
import { createKeyRepository } from './sessions/createKeyRepository.ts'
import { createSessionEnd } from './sessions/createSessionEnd.ts'
import type { createUpstreams, Upstreams } from './upstream/createUpstreams.ts'
import { createEmbedderRepository } from './wallet/createEmbedderRepository.ts'
import { createOperatorFreezes } from './wallet/operator/createOperatorFreezes.ts'
import { walletHeaders } from './wallet/walletHeaders.ts'

/** What tests may bring along besides. */
export type OwnDependencies = ServerDependencies & {
  /** An open database, which the caller closes; by default the configured one is opened and closed here. */
  database?: Database | undefined
}

/** The server of `createPublicServer`, over a database of the caller's where it has one. */
export async function createServer(
  input: ServerConfigInput = {},
  dependencies: OwnDependencies = {},
): Promise<LatchkeyServer> {
  const config = parseConfig(input)
  await requireStartable(config)
  const logger = dependencies.logger ?? createLogger(config)
  const metrics = createMetrics()
  const now = dependencies.now ?? Date.now
  const limiter = dependencies.limiter ?? createMemoryLimiter()
  const database =
    dependencies.database ?? (await open(config, { logger, onStuck: dependencies.onDatabaseStuck }))
  const owned = dependencies.database ? undefined : database
  let parts: Parts | undefined
  let opened: Promise<Upstreams> | undefined
  try {
    const ran = await migrateParts(database, config.parts)
    for (const line of [...renamedParts(config.parts), ...renamedSettings(config)])
      logger.warn(line)
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

    const chainsOfPools = chainsOfFormerPools(config.chains)
    if (chainsOfPools.length > 0)
      logger.warn(
        { chains: chainsOfPools },
        'the setting pools of a chain is read as before: write exchanges instead',
      )

    let stopping = false
    let groups: readonly RouteGroup[] = []
    const routes = () => groups.flatMap((group) => group.routes)
    const made = await createParts({
      config,
      database,
      findProject: source.find,
      limiter,
      logger,
      metrics,
      now,
      routes,
      secretLimiter: createDurableLimiter({ database, now }),
      upstreams() {
        opened ??= openUpstreams({ config, logger, metrics })
        return opened
      },
    })
    parts = made
    const project = authenticateProject({ findProject: source.find })
    const groupOf = (part: Part): RouteGroup => ({
      authenticators: { ...part.authenticators, project },
      routes: part.routes,
    })
    groups = [
      ...made.all.filter(({ isOfWallet }) => !isOfWallet).map(groupOf),
      createOperations({
        checks: Object.assign({}, ...made.all.map(({ checks }) => checks)),
        commit: dependencies.commit ?? 'unknown',
        database,
        features: [config.auth.mode, ...(config.telemetry.enabled ? ['telemetry'] : [])],
        isStopping: () => stopping,
        metricsToken: config.metrics.token,
        registry: metrics.registry,
        trustProxy: config.trustProxy,
      }),
    ]
    const common = {
      isStopping: () => stopping,
      limiter,
      logger,
      maxBodyBytes: config.limits.bodyBytes,
      metrics,
      rates: { perAddress: config.limits.ratePerAddress, perProject: config.limits.ratePerProject },
      timeoutMs: config.limits.timeoutMs,
      trustProxy: config.trustProxy,
    }
    const app = createApp({ ...common, groups })
    // The wallet's own origin: other headers, and no page of another origin reads it.
    const walletGroups = made.all.filter(({ isOfWallet }) => isOfWallet).map(groupOf)
    const walletApp =
      walletGroups.length > 0
        ? createApp({ ...common, groups: walletGroups, headers: walletHeaders() })
        : undefined

    const embedders = createEmbedderRepository(database, { onChange: source.forget })
    const keys = createKeyRepository({ database, now })
    const backup = (file: string) => writeBackup(database, { file, now })
    const admin =
      owned &&
      (await openAdmin(config, {
        ...{ backup, database, embedders, keys, logger, now, projects },
      }))
    return {
      async close() {
        stopping = true
        await made.close()
        const upstreams = await opened
        upstreams?.close()
        await admin?.close()
        await owned?.close()
      },
      config,
      drain() {
        stopping = true
        made.drain({ graceMs: config.limits.drainMs })
      },
      fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
      ...(walletApp && {
        wallet: { fetch: (request, bindings) => walletApp.fetch(request, bindings ?? {}) },
      }),
      logger,
      metrics,
      projects,
      routes: () =>
        [...groups, ...walletGroups]
          .flatMap((group) => group.routes)
          .map(({ access, method, path, rate }) => ({
            access,
            method: method.toUpperCase(),
            path: routerPath(path),
            rate,
          })),
      upgrade: takeUpgrades(routes()),
    }
  } catch (error) {
    await parts?.close()
    const upstreams = await opened?.catch(() => undefined)
    upstreams?.close()
    await owned?.close()
    throw error
  }
}

/** Opens the database, which no other server may have open; a command that has it open is waited for. */
async function open({ database }: ServerConfig, options: OpenDatabaseOptions): Promise<Database> {
  const reached = await reachDatabase(database, options)
  if (reached.kind === 'served') throw reached.error
  return reached.database
}

/** Loaded when a part wants them: a relay alone has no chains. */
async function openUpstreams(context: Parameters<typeof createUpstreams>[0]): Promise<Upstreams> {
  const { createUpstreams } = await import('./upstream/createUpstreams.ts')
  return createUpstreams(context)
}

/** Opens the local socket; a server that cannot have one logs that and runs all the same. */
async function openAdmin(
  config: ServerConfig,
  {
    database,
    logger,
    now,
    ...served
  }: Pick<ServedRepositories, 'backup' | 'embedders' | 'keys' | 'projects'> & {
    database: Database
    logger: Logger
    now: () => number
  },
): Promise<AdminSocket | undefined> {
  if (config.database.kind !== 'pglite') return undefined
  const { fetch } = createAdminApp({
    ...served,
    freezes: createOperatorFreezes(config, { database, now }),
    history: createHistoryStore({ database }),
    maxBodyBytes: config.limits.bodyBytes,
    names: createNameRepository(database),
    sessions: createSessionEnd(database),
  })
  try {
    return await openAdminSocket({ fetch, folder: config.database.folder })
  } catch (error) {
    logger.warn(
      { err: describeError(error) },
      'no admin socket: "project" commands wait until this server stops',
    )
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
