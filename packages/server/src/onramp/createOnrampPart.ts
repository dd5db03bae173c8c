import { serverUrl } from '../config/serverUrl.ts'
import { answering } from '../http/answering.ts'
import { describeError } from '../logging/describeError.ts'
import type { Part, PartContext } from '../parts/Part.ts'
import { systemClock } from '../time/Clock.ts'
import { startSweeping } from '../time/startSweeping.ts'
import { authenticateWebhook } from './authenticateWebhook.ts'
import { createOrderStore } from './createOrderStore.ts'
import { createOrders } from './createOrders.ts'
import { createProviders } from './createProviders.ts'
import { createOnrampMetrics } from './onrampMetrics.ts'
import { onrampRoutes } from './onrampRoutes.ts'
import { createSandbox, sandboxName } from './sandbox/createSandbox.ts'
import { sandboxRoutes } from './sandbox/sandboxRoutes.ts'
import { startRoutes } from './startRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

const webhookMs = 10_000
const sweepMs = 10 * 60_000

/** Buying with money: what can be bought, orders, and the way to who sells. Without a provider it has no routes. */
export async function createOnrampPart({
  config,
  database: own,
  logger,
  metrics: { registry },
  now,
  secretLimiter,
  upstreams,
}: PartContext): Promise<Part> {
  const { onramp } = config
  if (!onramp.sandbox) return { routes: [] }
  const database = answering(own)
  const { chains, rpc } = await upstreams()
  const clock = systemClock
  const server = serverUrl(config)
  const { onAnswer, onOutcome, onStatus } = createOnrampMetrics(registry)
  const webhookUrl = `${(onramp.sandbox.url ?? server).replace(/\/$/, '')}/onramp/webhooks/${sandboxName}`
  const sandbox = createSandbox({
    chains,
    clock,
    database: own,
    euros: config.currencyRates.eur,
    now,
    onError: (error) => logger.warn({ err: describeError(error) }, 'the sandbox could not go on'),
    async post({ body, headers }) {
      const { status } = await fetch(webhookUrl, {
        body,
        headers,
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(webhookMs),
      })
      return status
    },
    rpc,
    server,
    settings: onramp.sandbox,
  })
  logger.warn('onramp: the sandbox takes no money and pays from its faucets; for development only')
  const providers = createProviders({
    clock,
    networks: (id) => chains.has(id),
    onAnswer,
    own: new URL(server).origin,
    providers: [sandbox.provider],
  })
  const store = createOrderStore({ database, now })
  const orders = createOrders({ now, onStatus, providers, store })
  const sweeping = startSweeping({
    clock,
    intervalMs: sweepMs,
    onError: (error) =>
      logger.error({ err: describeError(error) }, 'old orders could not be removed'),
    sweeps: [store.sweep, sandbox.store.sweep],
  })
  void sandbox.worker.run()
  return {
    authenticators: {
      webhook: authenticateWebhook({ find: providers.find, onRefused: onOutcome }),
    },
    checks: {
      onramp() {
        const failing = providers.failing()
        return failing.length === 0
          ? { status: 'ok' }
          : { detail: `does not answer: ${failing.join(', ')}`, status: 'degraded' }
      },
    },
    async close() {
      sweeping.close()
      await sandbox.worker.close()
    },
    routes: [
      ...onrampRoutes({ chains, orders, providers, server }),
      ...startRoutes({
        limiter: secretLimiter,
        orders,
        own: new URL(server).origin,
        rate: onramp.ratePerAddress,
      }),
      ...webhookRoutes({ onOutcome, onStatus, store }),
      ...sandboxRoutes({ now, onChoice: () => void sandbox.worker.run(), store: sandbox.store }),
    ],
  }
}
