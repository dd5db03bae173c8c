import type { Database } from '../database/Database.ts'
import type { Held, StorageLimits } from './MailboxStore.ts'

const oneReceipt = { receipts: 1 }

/** What all topics hold together, of each project and of the server. */
export type Totals = {
  /**
   * Counts the tables when it is time to; at other times nothing is read. `isAwaited` is for who deletes next, since the
   * count under way would still have what is gone.
   */
  refresh(options?: { isAwaited: boolean }): Promise<void>
  /** Counts something in; answers with whose limit stands against it, and counts nothing then. */
  add(project: string, amount: Partial<Held>): 'project' | 'server' | undefined
  /** Counts what is stored already, whatever the limit. */
  count(project: string, amount: Partial<Held>): void
  remove(project: string, amount: Partial<Held>): void
  /** Which projects have as many receipts as they may; `server` when all have together. */
  withoutReceipts(): readonly string[] | 'server'
  server(): Held
}

const server = Symbol('server')
const kinds = ['bytes', 'messages', 'receipts', 'subscriptions'] as const
const none: Held = { bytes: 0, messages: 0, receipts: 0, subscriptions: 0 }

/**
 * Running counts, since counting rows reads them all. Another process on the same PostgreSQL counts for itself, so both look
 * at the tables every ten minutes; the embedded database has one process.
 */
export function createTotals({
  database,
  limits,
  now,
}: {
  database: Pick<Database, 'kind' | 'rows'>
  limits: Pick<StorageLimits, 'perProject' | 'server'>
  now: () => number
}): Totals {
  const refreshMs = database.kind === 'postgres' ? 600_000 : 86_400_000
  let counts = new Map<string | symbol, Held>()
  let countedAt: number | undefined
  let counting: Promise<void> | undefined

  function change(project: string, amount: Partial<Held>, sign: 1 | -1): void {
    for (const key of [server, project]) {
      const held = counts.get(key) ?? { ...none }
      counts.set(key, held)
      for (const kind of kinds) held[kind] = Math.max(0, held[kind] + sign * (amount[kind] ?? 0))
      if (key !== server && kinds.every((kind) => held[kind] === 0)) counts.delete(key)
    }
  }

  const isOver = (held: Held | undefined, amount: Partial<Held>, limit: Held) =>
    kinds.some((kind) => {
      const more = amount[kind] ?? 0
      return more > 0 && (held?.[kind] ?? 0) + more > limit[kind]
    })

  async function count(): Promise<void> {
    const [messages, receipts, subscriptions] = await Promise.all([
      database.rows(
        'select project, count(*) as messages, sum(size) as bytes from relay_mailbox group by project',
      ),
      database.rows(
        `select m.project, count(*) as receipts from relay_delivery d
         join relay_mailbox m on m.position = d.message group by m.project`,
      ),
      database.rows(
        'select project, count(*) as subscriptions from relay_subscription group by project',
      ),
    ])
    counts = new Map()
    for (const { project, messages: number, bytes } of messages)
      change(String(project), { bytes: Number(bytes), messages: Number(number) }, 1)
    for (const { project, receipts: number } of receipts)
      change(String(project), { receipts: Number(number) }, 1)
    for (const { project, subscriptions: number } of subscriptions)
      change(String(project), { subscriptions: Number(number) }, 1)
    countedAt = now()
  }

  return {
    add(project, amount) {
      if (isOver(counts.get(server), amount, limits.server)) return 'server'
      if (isOver(counts.get(project), amount, limits.perProject)) return 'project'
      change(project, amount, 1)
      return undefined
    },
    count: (project, amount) => change(project, amount, 1),
    async refresh({ isAwaited } = { isAwaited: false }) {
      if (countedAt !== undefined && now() - countedAt < refreshMs) return
      counting ??= count().finally(() => {
        counting = undefined
      })
      // Of others only the first count has to be waited for.
      if (isAwaited || countedAt === undefined) await counting
      else counting.catch(() => undefined)
    },
    remove: (project, amount) => change(project, amount, -1),
    withoutReceipts() {
      if (isOver(counts.get(server), oneReceipt, limits.server)) return 'server'
      return [...counts].flatMap(([key, held]) =>
        typeof key === 'string' && isOver(held, oneReceipt, limits.perProject) ? [key] : [],
      )
    },
    server: () => counts.get(server) ?? none,
  }
}
