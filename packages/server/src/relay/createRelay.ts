import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { FindProject } from '../http/admitProject.ts'
import { createAddressReader } from '../http/clientAddress.ts'
import type { Limiter } from '../http/Limiter.ts'
import type { Route } from '../http/route.ts'
import { describeError } from '../logging/describeError.ts'
import { createDelivery } from './createDelivery.ts'
import { createLedger } from './createLedger.ts'
import { createMethods } from './createMethods.ts'
import { createReceipts } from './createReceipts.ts'
import { createSockets } from './createSockets.ts'
import { createSubscribers, type Subscribers } from './createSubscribers.ts'
import { createTurns } from './createTurns.ts'
import { createWorkLimit } from './createWorkLimit.ts'
import type { MailboxStore, StoreEvents, StoreLimits } from './MailboxStore.ts'
import { relayPublicKey } from './relayKey.ts'
import { createRelayMetrics } from './relayMetrics.ts'
import { relayRoutes } from './relayRoutes.ts'
import type { RelaySettings } from './relaySettings.ts'

export type OpenStore = (parameters: {
  limits: StoreLimits
  events: StoreEvents
  now: () => number
}) => Promise<MailboxStore>

export type RelayParameters = {
  settings: Pick<RelaySettings, 'audiences' | 'limits' | 'storage'>
  openStore: OpenStore
  findProject: FindProject
  limiter: Limiter
  logger: Logger
  registry: Registry
  publicUrl: string | undefined
  trustProxy: readonly string[]
  now?: (() => number) | undefined
  /** How often sockets are maintained. */
  maintenanceMs?: number | undefined
}

/** The relay: sealed messages from one client to another, kept until they are fetched or expire. */
export type Relay = {
  routes: readonly Route[]
  ping(): Promise<void>
  /** Takes no more sockets, and ends those it has after `graceMs`. */
  drain(options: { graceMs: number }): Promise<void>
  close(): Promise<void>
}

const sweepMs = 10_000

export async function createRelay({
  settings: { audiences, limits, storage },
  openStore,
  findProject,
  limiter,
  logger,
  registry,
  publicUrl,
  trustProxy,
  now = Date.now,
  maintenanceMs = 1000,
}: RelayParameters): Promise<Relay> {
  const metrics = createRelayMetrics(registry)
  const onError = (error: unknown) =>
    logger.error({ err: describeError(error) }, 'relay: the mailbox store failed')

  let subscribers: Subscribers | undefined
  let pullAll: (() => void) | undefined
  const store = await openStore({
    events: {
      onGap: () => pullAll?.(),
      onTopic(topic) {
        for (const client of subscribers?.of(topic) ?? [])
          for (const socket of client.sockets) delivery.pull(socket, [topic])
      },
      onMessage(message) {
        for (const client of subscribers?.of(message.topic) ?? []) {
          if (client.id === message.publisher) continue
          for (const socket of client.sockets) delivery.push(socket, message)
        }
      },
    },
    limits: { ...limits, storage },
    now,
  })
  const publicKey = relayPublicKey(await store.seed())
  subscribers = createSubscribers({ store })
  const work = createWorkLimit({
    limiter,
    rates: { perAddress: limits.workPerAddress, perClient: limits.workPerClient },
  })
  const ledgers = {
    perAddress: createLedger({ limit: storage.perAddress, now }),
    perClient: createLedger({ limit: storage.perClient, now }),
  }
  const receipts = createReceipts({ ledgers, now, store })
  const turns = createTurns({ parallel: store.parallel })
  const delivery = createDelivery({ metrics, now, onError, receipts, store, turns, work })
  const methods = createMethods({
    delivery,
    ledgers,
    limiter,
    metrics,
    now,
    pending: { perAddress: limits.pendingPerAddress, requests: limits.pendingRequests },
    rates: { perAddress: limits.publishesPerAddress, perClient: limits.publishesPerClient },
    receipts,
    store,
    subscribers,
    turns,
    work,
  })
  const rules = { audiences, now, publicUrl }
  const sockets = createSockets({
    addressOf: createAddressReader({ trustProxy }),
    delivery,
    findProject,
    limiter,
    limits,
    methods,
    metrics,
    onError,
    rules,
    store,
    subscribers,
    work,
  })
  pullAll = sockets.pullAll

  const maintenance = setInterval(sockets.maintain, maintenanceMs)
  let isSweeping = false
  async function sweep(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    try {
      const { bytes, messages, receipts, subscriptions } = await store.sweep()
      metrics.mailbox.set(messages)
      metrics.receipts.set(receipts)
      metrics.storedBytes.set(bytes)
      metrics.subscriptions.set(subscriptions)
    } catch (error) {
      onError(error)
    } finally {
      isSweeping = false
    }
  }
  const sweeping = setInterval(sweep, sweepMs)
  let isStopping = false
  let drained: Promise<void> | undefined

  return {
    async close() {
      isStopping = true
      clearInterval(maintenance)
      clearInterval(sweeping)
      await sockets.closeAll()
      await store.close()
    },
    drain({ graceMs }) {
      isStopping = true
      sockets.refuse()
      // Not what keeps a process alive that is done with everything else.
      drained ??= new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref()).then(
        sockets.closeAll,
      )
      return drained
    },
    ping: () => store.ping(),
    routes: relayRoutes({
      isStopping: () => isStopping,
      methods,
      metrics,
      onError,
      publicKey,
      rules,
      upgrade: sockets.upgrade,
      work,
    }),
  }
}
