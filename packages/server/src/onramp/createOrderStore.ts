import type { Database } from '../database/Database.ts'
import type {
  OnrampEvent,
  OnrampPrice,
  OrderReport,
  OrderStatus,
  ReportedStatus,
} from './OnrampProvider.ts'
import type { NewOrder, Order } from './Order.ts'
import { keptMs, linkMs, startingMs, unpaidMs } from './orderLifetimes.ts'

export type OrderStore = ReturnType<typeof createOrderStore>

/** An account has so many orders at once that were opened within an hour and are not paid. */
export const maxOpenOrders = 10
/** Rows of one statement, so that it never holds others up. */
const sweptAtOnce = 1000
/** A provider that says nothing of itself is asked for an order so often. */
const askMs = 60_000

/** From where an order comes to each status: it never goes back, and an end is an end. */
const before: Readonly<Record<ReportedStatus, readonly OrderStatus[]>> = {
  failed: ['created', 'opened', 'paid'],
  paid: ['created', 'opened'],
  settled: ['created', 'opened', 'paid'],
}

/** What became of a provider's word: `known` where it changed nothing, `unknown` where there is no such order. */
export type Moved = { outcome: 'known' | 'unknown' } | { outcome: 'moved'; order: Order }

/** Orders, each change of which is one statement with its condition: two processes never make one twice. */
export function createOrderStore({
  database: { rows },
  now,
}: {
  database: Pick<Database, 'rows'>
  now: () => number
}) {
  async function find(id: string): Promise<Order | undefined> {
    const [row] = await rows('select * from onramp_orders where order_id = $1', [id])
    return row && toOrder(row)
  }

  return {
    async add({
      account,
      asset,
      id,
      isSandbox,
      payment,
      price,
      project,
      provider,
    }: NewOrder): Promise<void> {
      const at = now()
      await rows(
        `insert into onramp_orders (order_id, project, provider, is_sandbox, status, network, account, asset, payment, price, priced_at, asked_at, created_at, updated_at)
         values ($1, $2, $3, $4, 'created', $5, $6, $7::jsonb, $8::jsonb, $9::jsonb, $11, $10, $10, $10)`,
        [
          id,
          project,
          provider,
          isSandbox,
          asset.network.id,
          account,
          JSON.stringify(asset),
          JSON.stringify({ ...payment, amount: String(payment.amount) }),
          price ? JSON.stringify(priceText(price)) : null,
          at,
          price ? at : null,
        ],
      )
    },

    find,

    /** Takes the one opening that a link is good for. Why not, where it is not, the order tells. */
    async start(id: string): Promise<Order | 'full' | 'over' | 'unknown' | 'used'> {
      const at = now()
      const [row] = await rows(
        `update onramp_orders as one set started_at = $2, asked_at = $2, updated_at = $2
         where order_id = $1 and started_at is null and created_at > $3 and
           (select count(*) from onramp_orders as other where other.account = one.account
              and other.started_at > $3 and other.status in ('created', 'opened')) < $4
         returning *`,
        [id, at, at - linkMs, maxOpenOrders],
      )
      if (row) return toOrder(row)
      const order = await find(id)
      if (!order) return 'unknown'
      if (order.startedAt !== undefined) return 'used'
      return order.createdAt <= at - linkMs ? 'over' : 'full'
    },

    /** Keeps the session of an order that was started. What its provider said meanwhile stays. */
    async open(id: string, { price, session }: { price: OnrampPrice; session: string }) {
      const [row] = await rows(
        `update onramp_orders set session = $2, price = $3::jsonb, updated_at = $4,
           status = case when status = 'created' then 'opened' else status end
         where order_id = $1 and started_at is not null and session is null
         returning *`,
        [id, session, JSON.stringify(priceText(price)), now()],
      )
      return row && toOrder(row)
    },

    /** Moves an order on by what its provider says of it, once for each event of the provider's. */
    async move(
      provider: string,
      { delivered, id, orderId, reason, status, transaction }: OnrampEvent,
    ): Promise<Moved> {
      const at = now()
      // The event is kept with the change or not at all; of two that come at once, one waits for the other's row.
      const [row] = await rows(
        `with event as (
           insert into onramp_events (provider, event_id, order_id, created_at)
           select $2, $3, order_id, $4 from onramp_orders
             where order_id = $1 and provider = $2 and started_at is not null
           on conflict do nothing returning order_id)
         update onramp_orders as one set status = $5, updated_at = $4,
           delivered = coalesce($6, delivered), reason = $7, transaction = coalesce($8, transaction)
         from event where one.order_id = event.order_id and one.status = any($9::text[])
         returning one.*`,
        [
          orderId,
          provider,
          id,
          at,
          status,
          delivered === undefined ? null : String(delivered),
          reason ?? null,
          transaction ?? null,
          before[status],
        ],
      )
      if (row) return { order: toOrder(row), outcome: 'moved' }
      const order = await find(orderId)
      return {
        outcome:
          order?.provider === provider && order.startedAt !== undefined ? 'known' : 'unknown',
      }
    },

    /** Moves an order on by what was found out here. */
    async report(
      id: string,
      { delivered, reason, status, transaction }: OrderReport,
    ): Promise<Order | undefined> {
      const [row] = await rows(
        `update onramp_orders set status = $2, updated_at = $3,
           delivered = coalesce($4, delivered), reason = $5, transaction = coalesce($6, transaction)
         where order_id = $1 and started_at is not null and status = any($7::text[])
         returning *`,
        [
          id,
          status,
          now(),
          delivered === undefined ? null : String(delivered),
          reason ?? null,
          transaction ?? null,
          before[status],
        ],
      )
      return row && toOrder(row)
    },

    /** Whether the caller may ask the provider how far an order is: once a minute, by one process. */
    async mayAsk(id: string): Promise<boolean> {
      const at = now()
      const [row] = await rows(
        `update onramp_orders set asked_at = $2
         where order_id = $1 and asked_at <= $3 and session is not null and status in ('opened', 'paid')
         returning order_id`,
        [id, at, at - askMs],
      )
      return row !== undefined
    },

    /** Ends what no one will pay any more, and removes what is old; tells whether there is more of it. */
    async sweep(): Promise<boolean> {
      const at = now()
      const some = (condition: string) =>
        `order_id in (select order_id from onramp_orders where ${condition} limit ${sweptAtOnce})`
      const changed = [
        await rows(
          `delete from onramp_orders where ${some("status = 'created' and started_at is null and updated_at <= $1")} returning order_id`,
          [at - linkMs],
        ),
        await rows(
          `update onramp_orders set status = 'expired', updated_at = $2
           where status in ('created', 'opened') and ${some(
             `(status = 'created' and started_at is not null and updated_at <= $1)
              or (status = 'opened' and updated_at <= $3)`,
           )} returning order_id`,
          [at - startingMs, at, at - unpaidMs],
        ),
        await rows(
          `delete from onramp_orders where ${some("status in ('paid', 'settled', 'failed', 'expired') and updated_at <= $1")} returning order_id`,
          [at - keptMs],
        ),
      ]
      return changed.some(({ length }) => length === sweptAtOnce)
    },
  }
}

type PriceText = Record<Exclude<keyof OnrampPrice, 'seller'>, string> & Pick<OnrampPrice, 'seller'>

function priceText(price: OnrampPrice): PriceText {
  return {
    networkFee: String(price.networkFee),
    purchase: String(price.purchase),
    seller: price.seller,
    subtotal: String(price.subtotal),
    total: String(price.total),
  }
}

function toOrder(row: Record<string, unknown>): Order {
  const payment = row['payment'] as
    | (Omit<NonNullable<Order['payment']>, 'amount'> & { amount: string })
    | null
  const price = row['price'] as PriceText | null
  return {
    account: String(row['account']),
    asset: row['asset'] as Order['asset'],
    createdAt: Number(row['created_at']),
    delivered: optional(row['delivered'], BigInt as (value: unknown) => bigint),
    id: String(row['order_id']),
    isSandbox: row['is_sandbox'] === true,
    payment: payment ? { ...payment, amount: BigInt(payment.amount) } : undefined,
    price: price
      ? {
          networkFee: BigInt(price.networkFee),
          purchase: BigInt(price.purchase),
          seller: price.seller,
          subtotal: BigInt(price.subtotal),
          total: BigInt(price.total),
        }
      : undefined,
    pricedAt: optional(row['priced_at'], Number),
    project: String(row['project']),
    provider: String(row['provider']),
    reason: optional(row['reason'], String),
    session: optional(row['session'], String),
    startedAt: optional(row['started_at'], Number),
    status: row['status'] as OrderStatus,
    transaction: optional(row['transaction'], String),
    updatedAt: Number(row['updated_at']),
  }
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === null || value === undefined ? undefined : read(value)
}
