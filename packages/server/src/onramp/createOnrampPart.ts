import { serverUrl } from '../config/serverUrl.ts'
import { answering } from '../http/answering.ts'
import { describeError } from '../logging/describeError.ts'
import type { Part, PartContext } from '../parts/Part.ts'
import { systemClock } from '../time/Clock.ts'
import { startSweeping } from '../time/startSweeping.ts'
import { createApi } from '../upstream/createApi.ts'
import { authenticateWebhook } from './authenticateWebhook.ts'
import { createOrderStore } from './createOrderStore.ts'
import { createOrders } from './createOrders.ts'
import { createProviders } from './createProviders.ts'
import { createMeld, meldHeaders, meldName } from './meld/createMeld.ts'
import { createOnrampMetrics } from './onrampMetrics.ts'
import { onrampRoutes } from './onrampRoutes.ts'
import { ProviderError } from './providerErrors.ts'
import { createSandbox, sandboxName } from './sandbox/createSandbox.ts'
import { sandboxRoutes } from './sandbox/sandboxRoutes.ts'
import { startRoutes } from './startRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

const webhookMs = 10_000
/** Within what a visitor waits for a provider. */
const apiTimeoutMs = 8_000
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
  if (!onramp.meld && !onramp.sandbox) return { routes: [] }
  const database = answering(own)
  const { budget, chains, observer, rpc } = await upstreams()
  const clock = systemClock
  const server = serverUrl(config)
  const { onAnswer, onOutcome, onStatus } = createOnrampMetrics(registry)
  const ending = new AbortController()
  const webhookUrl = (name: string, base = server) =>
    `${base.replace(/\/$/, '')}/onramp/webhooks/${name}`
  const meld =
    onramp.meld &&
    createMeld({
      api: createApi(
        { headers: meldHeaders(onramp.meld), url: onramp.meld.url },
        {
          budget,
          chainId: 'onramp',
          clock,
          observer,
          signal: ending.signal,
          timeoutMs: apiTimeoutMs,
          toError: ({ outcome, upstream }) => new ProviderError(`${upstream}: ${outcome}`),
        },
      ),
      chains,
      now,
      settings: onramp.meld,
      webhookUrl: onramp.meld.webhookUrl ?? webhookUrl(meldName),
    })
  const sandboxUrl = webhookUrl(sandboxName, onramp.sandbox?.url)
  const sandbox =
    onramp.sandbox &&
    createSandbox({
      chains,
      clock,
      database: own,
      euros: config.currencyRates.eur,
      now,
      onError: (error) => logger.warn({ err: describeError(error) }, 'the sandbox could not go on'),
      async post({ body, headers }) {
        const { status } = await fetch(sandboxUrl, {
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
  if (sandbox)
    logger.warn(
      'onramp: the sandbox takes no money and pays from its faucets; for development only',
    )
  const providers = createProviders({
    clock,
    networks: (id) => chains.has(id),
    onAnswer,
    own: new URL(server).origin,
    // Who sells comes before who plays it.
    providers: [meld, sandbox?.provider].filter((each) => each !== undefined),
  })
  const store = createOrderStore({ database, now })
  const orders = createOrders({ now, onStatus, providers, store })
  const sweeping = startSweeping({
    clock,
    intervalMs: sweepMs,
    onError: (error) =>
      logger.error({ err: describeError(error) }, 'old orders could not be removed'),
    sweeps: [store.sweep, ...(sandbox ? [sandbox.store.sweep] : [])],
  })
  void sandbox?.worker.run()
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
      ending.abort()
      sweeping.close()
      await sandbox?.worker.close()
    },
    routes: [
      ...onrampRoutes({ chains, orders, providers, server }),
      ...startRoutes({
        limiter: secretLimiter,
        orders,
        own: new URL(server).origin,
        rate: onramp.ratePerAddress,
      }),
      ...webhookRoutes({ completed: orders.completed, onOutcome, onStatus, store }),
      ...(sandbox
        ? sandboxRoutes({ now, onChoice: () => void sandbox.worker.run(), store: sandbox.store })
        : []),
    ],
  }
}
