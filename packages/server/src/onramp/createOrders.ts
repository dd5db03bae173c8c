import { randomBytes } from 'node:crypto'
import type { OrderStore } from './createOrderStore.ts'
import type { Providers } from './createProviders.ts'
import type { OnrampPrice, OnrampProvider } from './OnrampProvider.ts'
import { type NewOrder, type Order, questionOf } from './Order.ts'
import { priceMs } from './orderLifetimes.ts'
import { ProviderError } from './providerErrors.ts'
import type { AskedQuote } from './readQuoteRequest.ts'

export type Orders = ReturnType<typeof createOrders>

/** A price, and the id of the order that is made with it where there is someone to receive. */
export type Quote = { expiresAt: number; id: string; isOrder: boolean; price: OnrampPrice }

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
  async function priceOf(order: Order, provider: OnrampProvider): Promise<NewOrder> {
    const { payment, price, pricedAt = 0 } = order
    if (!payment || !price) throw new ProviderError('There is nothing to pay.')
    if (pricedAt > now() - priceMs) return { ...order, payment, price }
    return {
      ...order,
      payment,
      price: await providers.quote(provider, questionOf({ ...order, payment })),
    }
  }

  return {
    /** @throws {ProviderError} */
    async quote(
      { account, question }: AskedQuote,
      { project, provider }: { project: string; provider: OnrampProvider },
    ): Promise<Quote> {
      const price = await providers.quote(provider, question)
      const { amount, asset, currency, method, network } = question
      const id = randomBytes(16).toString('base64url')
      if (account !== undefined)
        await store.add({
          account,
          asset: { ...asset, network },
          id,
          isSandbox: provider.isSandbox,
          payment: { amount, currency, method },
          price,
          project,
          provider: provider.name,
        })
      return { expiresAt: now() + priceMs, id, isOrder: account !== undefined, price }
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
          reason: 'The provider did not answer.',
          status: 'failed',
        })
        if (failed) onStatus(failed)
        return 'unavailable'
      }
    },

    /** Tells how far an order is; where no webhook came for a while, its provider is asked. */
    async look(id: string, project: string): Promise<Order | undefined> {
      const order = await store.find(id)
      if (order?.project !== project) return undefined
      const provider = providers.find(order.provider)
      if (order.session === undefined || !provider || !(await store.mayAsk(id))) return order
      try {
        const report = await providers.order(provider, { id: order.session, orderId: id })
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
