import { createTestClock } from '@latchkey/testing/node'
import { pino } from 'pino'
import { chainConfig } from '../chains/chainConfig.ts'
import type { Database } from '../database/Database.ts'
import { createApp } from '../http/createApp.ts'
import { createDurableLimiter } from '../http/createDurableLimiter.ts'
import { createMemoryLimiter, type Rate } from '../http/Limiter.ts'
import { createMetrics } from '../http/metrics.ts'
import { rateClasses } from '../http/RateClass.ts'
import type { Rates } from '../http/rateLimit.ts'
import { authenticateWebhook } from '../onramp/authenticateWebhook.ts'
import { createOrderStore } from '../onramp/createOrderStore.ts'
import { createOrders } from '../onramp/createOrders.ts'
import { createProviders } from '../onramp/createProviders.ts'
import type { OnrampOrder, OnrampProvider, OrderReport } from '../onramp/OnrampProvider.ts'
import { onrampRoutes } from '../onramp/onrampRoutes.ts'
import { startRoutes } from '../onramp/startRoutes.ts'
import { webhookRoutes } from '../onramp/webhookRoutes.ts'
import { isSignedWebhook, signWebhook } from '../onramp/webhookSignature.ts'
import { testProject } from './testProject.ts'

export const onrampServer = 'https://api.example.com'
export const onrampSecret = new TextEncoder().encode('a secret of the provider')
export const evmNetwork = 'eip155:31337'
export const solanaNetwork = 'solana:DevDevDevDevDevDevDevDevDevDevDe'
export const buyer = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const fast: Rate = { burst: 1e6, perSecond: 1e6 }
const upstreams = [{ url: 'http://127.0.0.1:9' }]
const chains = new Map(
  [
    {
      id: evmNetwork,
      name: 'Dev',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      upstreams,
    },
    {
      id: solanaNetwork,
      name: 'Dev Solana',
      nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
      upstreams,
    },
    {
      id: 'eip155:31338',
      name: 'Dev Two',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      upstreams,
    },
  ].map((chain) => [chain.id, chainConfig.parse(chain)]),
)

/** What a stand-in was asked for, in order. */
export type ProviderCall =
  | { asked: 'options' }
  | { asked: 'quote'; amount: bigint; currency: string; network: string; symbol: string }
  | { asked: 'session'; order: OnrampOrder; visitor: string }
  | { asked: 'order'; session: string }

/** A provider that notes what it is asked; tests make it slow, fail or talk nonsense by replacing what it does. */
export function createProviderStandIn(now: () => number) {
  const calls: ProviderCall[] = []
  const reports = new Map<string, OrderReport>()
  const provider: OnrampProvider = {
    async createSession(order, { address }) {
      calls.push({ asked: 'session', order, visitor: address })
      return { id: `session-${order.id}`, url: `https://pay.example/${order.id}` }
    },
    feeRange: '1-2%',
    async getOrder({ id }) {
      calls.push({ asked: 'order', session: id })
      return reports.get(id)
    },
    isSandbox: false,
    label: 'Stand-in',
    name: 'standin',
    networks: [evmNetwork, solanaNetwork],
    async options() {
      calls.push({ asked: 'options' })
      const on = (id: string, name: string, decimals: number, address = 'native') => ({
        address,
        decimals,
        displayName: name,
        id,
        name: name.toLowerCase(),
      })
      return {
        assets: [
          {
            id: 'usdc-id',
            name: 'USD Coin',
            networks: [
              on('eip155:5', 'Gone', 6, '0xa0'),
              on(evmNetwork, 'Dev', 6, `0x${'a'.repeat(40)}`),
            ],
            symbol: 'USDC',
          },
          { id: 'sol-id', name: 'Solana', networks: [on(solanaNetwork, 'Sol', 9)], symbol: 'SOL' },
          { id: 'gone-id', name: 'Gone', networks: [on('eip155:5', 'Gone', 18)], symbol: 'GONE' },
        ],
        currencies: [
          {
            id: 'USD',
            limits: [
              { id: 'card', max: 750_000n, min: 1_000n },
              { id: 'ach_bank_account', max: 2_500_000n, min: 2_000n },
            ],
          },
        ],
      }
    },
    async quote({ amount, asset, currency, network }) {
      calls.push({ amount, asked: 'quote', currency, network: network.id, symbol: asset.symbol })
      return {
        networkFee: 10n,
        purchase: (amount - 110n) * 10n ** BigInt(network.decimals - 2),
        subtotal: amount - 110n,
        total: amount,
      }
    },
    readWebhook({ bytes, header }) {
      if (!isSignedWebhook({ bytes, header, now: now(), secret: onrampSecret })) return 'unsigned'
      const text = new TextDecoder().decode(bytes)
      return text.startsWith('[') ? JSON.parse(text) : 'odd'
    },
  }
  return { calls, provider, reports }
}

/** The routes of buying over one provider, with time that tests move. */
export function startOnramp(
  database: Database,
  {
    change = {},
    orders: ordersRate = fast,
    ratePerAddress = fast,
    trustProxy = [],
  }: {
    /** What the provider does otherwise. */
    change?: Partial<OnrampProvider>
    /** Of the class `orders`. */
    orders?: Rate
    ratePerAddress?: Rate
    trustProxy?: readonly string[]
  } = {},
) {
  const clock = createTestClock()
  const calendar = { now: 1_800_000_000_000 }
  const now = () => calendar.now
  const standIn = createProviderStandIn(now)
  const provider: OnrampProvider = Object.assign(standIn.provider, change)
  const outcomes: string[] = []
  const reached: string[] = []
  const providers = createProviders({
    clock,
    networks: (id) => chains.has(id),
    own: onrampServer,
    providers: [provider],
  })
  const store = createOrderStore({ database, now })
  const onStatus = ({ status }: { status: string }) => void reached.push(status)
  const orders = createOrders({ now, onStatus, providers, store })
  const onOutcome = ({ outcome }: { outcome: string }) => void outcomes.push(outcome)
  const rates = Object.fromEntries(rateClasses.map((name) => [name, fast])) as Rates
  const project = { current: testProject }
  const app = createApp({
    clock,
    groups: [
      {
        authenticators: {
          project: (c) => {
            c.set('project', project.current)
            return { project: project.current }
          },
          webhook: authenticateWebhook({ find: providers.find, onRefused: onOutcome }),
        },
        routes: [
          ...onrampRoutes({ chains, orders, providers, server: onrampServer }),
          ...startRoutes({
            limiter: createDurableLimiter({ database, now }),
            orders,
            own: onrampServer,
            rate: ratePerAddress,
          }),
          ...webhookRoutes({ completed: orders.completed, onOutcome, onStatus, store }),
        ],
      },
    ],
    limiter: createMemoryLimiter({ now: clock.now }),
    logger: pino({ level: 'silent' }),
    maxBodyBytes: 1024 * 1024,
    metrics: createMetrics(),
    rates: { perAddress: { ...rates, orders: ordersRate }, perProject: rates },
    timeoutMs: 30_000,
    trustProxy,
  })

  async function request(
    path: string,
    { from = '203.0.113.9', ...init }: RequestInit & { from?: string } = {},
  ) {
    const env = { incoming: { socket: { remoteAddress: from } } } as never
    const response = await app.request(`${onrampServer}${path}`, init, env)
    const text = await response.text()
    return { headers: response.headers, status: response.status, text }
  }

  async function json(path: string, body?: object) {
    const { headers, status, text } = await request(
      path,
      body ? { body: JSON.stringify(body), method: 'POST' } : {},
    )
    return { body: JSON.parse(text || '{}'), headers, status }
  }

  /** Asks for a quote of what is usual. */
  const quote = (changed: object = {}) =>
    json('/v1/onramp/quote', {
      account: `${evmNetwork}:${buyer}`,
      amount: '100',
      paymentCurrency: 'USD',
      purchaseCurrency: 'usdc-id',
      ...changed,
    })

  /** Opens a link as the tab of a visitor does. */
  const open = (id: string, { headers = {}, ...init }: Parameters<typeof request>[1] = {}) =>
    request(`/onramp/start/${id}`, {
      ...init,
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', ...headers },
    })

  /** Sends a webhook as the provider does. */
  async function webhook(
    events: unknown,
    { at = calendar.now, headers = {}, secret = onrampSecret, to = 'standin', ...rest } = {} as {
      at?: number
      body?: string
      headers?: Record<string, string>
      secret?: Uint8Array
      to?: string
    },
  ) {
    const body = JSON.stringify(events)
    const signed = signWebhook({ at, body, id: 'message', secret })
    const { status, text } = await request(`/onramp/webhooks/${to}`, {
      body: rest.body ?? body,
      headers: { ...signed, ...headers },
      method: 'POST',
    })
    return { code: /"code":"(\w+)"/.exec(text)?.[1], status }
  }

  return {
    calendar,
    calls: standIn.calls,
    clock,
    json,
    open,
    outcomes,
    project,
    provider,
    providers,
    quote,
    reached,
    reports: standIn.reports,
    request,
    store,
    webhook,
  }
}
