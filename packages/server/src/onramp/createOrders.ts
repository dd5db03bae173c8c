import { randomBytes } from 'node:crypto'
import type { OrderStore } from './createOrderStore.ts'
import type { Providers } from './createProviders.ts'
import type { OnrampEvent, OnrampPrice, OnrampProvider } from './OnrampProvider.ts'
import { type NewOrder, type Order, questionOf } from './Order.ts'
import { priceMs } from './orderLifetimes.ts'
import { NotSoldError, ProviderError } from './providerErrors.ts'
import type { AskedQuote } from './readQuoteRequest.ts'

type Priced = NewOrder & { price: OnrampPrice }

export type Orders = ReturnType<typeof createOrders>

/** A price, and the id of the order that is made with it where there is someone to receive. */
export type Quote = { expiresAt: number; id: string; isOrder: boolean; price: OnrampPrice }

/** Whose order it is, and who is to sell. */
type Whose = { project: string; provider: OnrampProvider }

/** What became of a link that was opened. */
export type Started = { url: string } | 'full' | 'over' | 'unavailable' | 'unknown' | 'used'

/** What happens to orders, from their price to the last that a provider says of them. */
export function createOrders({
  now,
  onStatus,
  providers,
  store,
}: {
  now: () => number
  /** Called once for each change. */
  onStatus: (order: Order) => void
  providers: Providers
  store: OrderStore
}) {
  /** The price that was quoted, while it counts; else the provider is asked again. */
  async function priceOf(order: Order, provider: OnrampProvider): Promise<Priced> {
    const { payment, price, pricedAt = 0 } = order
    if (!payment) throw new ProviderError('There is nothing to pay.')
    if (price && pricedAt > now() - priceMs) return { ...order, payment, price }
    return {
      ...order,
      payment,
      price: await providers.quote(provider, questionOf({ ...order, payment })),
    }
  }

  const ask = (provider: OnrampProvider, { asset, id, session }: Order & { session: string }) =>
    providers.order(provider, { id: session, network: asset.network, orderId: id })

  /** Makes an order where there is someone to receive. */
  async function add(
    { account, question }: AskedQuote,
    { price, project, provider }: Whose & { price: OnrampPrice | undefined },
  ): Promise<string> {
    const { amount, asset, country, currency, method, network } = question
    const id = randomBytes(16).toString('base64url')
    if (account !== undefined)
      await store.add({
        account,
        asset: { ...asset, network },
        id,
        isSandbox: provider.isSandbox,
        payment: { amount, country, currency, method },
        price,
        project,
        provider: provider.name,
      })
    return id
  }

  return {
    /** @throws {ProviderError} */
    async quote(asked: AskedQuote, whose: Whose): Promise<Quote> {
      const price = await providers.quote(whose.provider, asked.question)
      const id = await add(asked, { ...whose, price })
      return { expiresAt: now() + priceMs, id, isOrder: asked.account !== undefined, price }
    },

    /** Makes an order for an amount; where its price cannot be had now, the provider tells it as the order is opened. */
    async begin(asked: AskedQuote, whose: Whose): Promise<string> {
      const price = await providers
        .quote(whose.provider, asked.question)
        .catch((error: unknown) => {
          if (error instanceof ProviderError) return undefined
          throw error
        })
      return add(asked, { ...whose, price })
    },

    /** Opens an order at its provider, once: from then on its link is used, whatever comes of it. */
    async start(id: string, visitor: { address: string }): Promise<Started> {
      const order = await store.start(id)
      if (typeof order === 'string') return order
      try {
        const provider = providers.find(order.provider)
        if (!provider) throw new ProviderError(`${order.provider} is not configured any more.`)
        const priced = await priceOf(order, provider)
        const session = await providers.createSession(
          provider,
          { account: order.account, id, price: priced.price, question: questionOf(priced) },
          visitor,
        )
        const opened = await store.open(id, { price: priced.price, session: session.id })
        if (opened?.status === 'opened') onStatus(opened)
        return { url: session.url }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const failed = await store.report(id, {
          reason:
            error instanceof NotSoldError
              ? 'No one sells this for this amount now.'
              : 'The provider did not answer.',
          status: 'failed',
        })
        if (failed) onStatus(failed)
        return 'unavailable'
      }
    },

    /**
     * A webhook's word with what it leaves out, which its provider is asked for: the amount that arrives, and by which
     * transaction. Where the provider does not answer, or says otherwise, the signed word counts as it came.
     */
    async completed(event: OnrampEvent, name: string): Promise<OnrampEvent> {
      const provider = providers.find(name)
      if (!provider?.hasBareWebhooks || event.status !== 'settled') return event
      const order = await store.find(event.orderId)
      if (order?.provider !== name || order.session === undefined) return event
      try {
        const report = await ask(provider, { ...order, session: order.session })
        return report?.status === event.status ? { ...report, ...event } : event
      } catch (error) {
        if (error instanceof ProviderError) return event
        throw error
      }
    },

    /** Tells how far an order is; where no webhook came for a while, its provider is asked. */
    async look(id: string, project: string): Promise<Order | undefined> {
      const order = await store.find(id)
      if (order?.project !== project) return undefined
      const provider = providers.find(order.provider)
      if (order.session === undefined || !provider || !(await store.mayAsk(id))) return order
      try {
        const report = await ask(provider, { ...order, session: order.session })
        const moved = report && (await store.report(id, report))
        if (moved) onStatus(moved)
        return moved ?? order
      } catch (error) {
        // What is known of it counts until the provider answers again.
        if (error instanceof ProviderError) return order
        throw error
      }
    },
  }
}
