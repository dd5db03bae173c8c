import type { Part, PartContext } from '../parts/Part.ts'
import { createRelay } from './createRelay.ts'
import { openStore } from './openStore.ts'

/** The relay as a part of the server; without routes where its settings switch it off. */
export async function createRelayPart({
  config,
  database,
  findProject,
  limiter,
  logger,
  metrics,
}: PartContext): Promise<Part> {
  if (!config.relay.enabled) return { routes: [] }
  if (config.publicUrl === undefined && !['127.0.0.1', '::1', 'localhost'].includes(config.host))
    logger.warn(
      'publicUrl is not set: clients of the relay get in by the IP address of this machine only',
    )
  const relay = await createRelay({
    findProject,
    limiter,
    logger,
    openStore: openStore({ database, redisUrl: config.relay.redisUrl }),
    publicUrl: config.publicUrl,
    registry: metrics.registry,
    settings: config.relay,
    trustProxy: config.trustProxy,
  })
  return {
    checks: {
      async relay() {
        await relay.ping()
        return { status: 'ok' }
      },
    },
    close: relay.close,
    drain: (options) => void relay.drain(options),
    routes: relay.routes,
  }
}
