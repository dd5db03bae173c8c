import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createMemoryLimiter } from '../http/Limiter.ts'
import { takeUpgrades } from '../http/takeUpgrades.ts'
import { defaultFeatures } from '../projects/defaultFeatures.ts'
import type { Project } from '../projects/Project.ts'
import { createRelay, type OpenStore, type Relay } from '../relay/createRelay.ts'
import { relaySettings } from '../relay/relaySettings.ts'

export type StartedRelay = {
  /** Of the relay, for clients. */
  url: string
  relay: Relay
  /** How many acknowledgements its store has kept. */
  acknowledged(): number
  registry: Registry
  /** What was logged. */
  lines: readonly string[]
  close(): Promise<void>
}

const rate = { burst: 1_000_000, perSecond: 1_000_000 }
const plenty = {
  framesPerClient: rate,
  publishesPerAddress: rate,
  pendingPerAddress: 100_000,
  publishesPerClient: rate,
  socketsPerAddress: 10_000,
  upgradesPerAddress: rate,
  workPerAddress: rate,
  workPerClient: rate,
}

/** A relay on a port, with rates that are not reached unless a test sets them. */
export async function startRelay({
  openStore,
  now = Date.now,
  limits = {},
  storage = {},
  origins = [],
  publicUrl,
  audiences = [],
}: {
  openStore: OpenStore
  now?: (() => number) | undefined
  limits?: Record<string, unknown> | undefined
  storage?: Record<string, unknown> | undefined
  origins?: readonly string[] | undefined
  publicUrl?: string | undefined
  audiences?: readonly string[] | undefined
}): Promise<StartedRelay> {
  const project: Project = {
    analyticsEnabled: false,
    createdAt: '',
    development: false,
    enabled: true,
    features: defaultFeatures,
    id: 'test',
    name: 'test',
    origins,
    revision: 1,
    wallets: {
      custom: [],
      exclude: [],
      featured: [],
      include: [],
    } as unknown as Project['wallets'],
  }
  const registry = new Registry()
  const lines: string[] = []
  let acknowledged = 0
  const relay = await createRelay({
    findProject: (id) =>
      id === 'test' ? project : id === 'off' ? { ...project, enabled: false } : undefined,
    limiter: createMemoryLimiter({ now }),
    logger: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    now,
    async openStore(parameters) {
      const store = await openStore(parameters)
      return {
        ...store,
        async acknowledge(receipt) {
          const isNew = await store.acknowledge(receipt)
          acknowledged++
          return isNew
        },
      }
    },
    publicUrl,
    registry,
    settings: relaySettings.parse({ audiences, limits: { ...plenty, ...limits }, storage }),
    maintenanceMs: 50,
    trustProxy: [],
  })
  const http = createServer((_, response) => response.writeHead(404).end())
  http.on('upgrade', takeUpgrades(relay.routes))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    acknowledged: () => acknowledged,
    async close() {
      await relay.close()
      await ended(http)
    },
    lines,
    registry,
    relay,
    url: `ws://127.0.0.1:${port}/relay`,
  }
}

function ended(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve())
    http.closeAllConnections()
  })
}
