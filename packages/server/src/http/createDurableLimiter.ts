import { createHash } from 'node:crypto'
import type { Database } from '../database/Database.ts'
import type { Rate, Spend } from './Limiter.ts'

/** What is left of a rate that guards a secret. */
export type Guarded = { allowed: boolean; retryAfterSeconds: number }

/** Rates that guard secrets, such as e-mail codes: a restart or a flood of other keys gives no one another try. */
export type DurableLimiter = {
  /**
   * Takes one, or what is said. A database that does not answer throws, and what is guarded must not be done then.
   */
  take(key: string, rate: Rate, spend?: Spend): Promise<Guarded>
}

const forgetMs = 60_000
/** Rows deleted at once. */
const forgetRows = 1000
/** Each take brings one row at most, so that more go than come, however many come in a minute. */
const forgetTakes = forgetRows / 2

/**
 * The generic cell rate algorithm of the memory limiter, over one row a key. Nothing is forgotten before its burst is whole
 * again. The clock is the calendar's, which outlives the process; set back, it makes no one wait longer than a spent burst.
 */
export function createDurableLimiter({
  database,
  now = Date.now,
}: {
  database: Pick<Database, 'rows'>
  now?: (() => number) | undefined
}): DurableLimiter {
  let forgotAt = Number.NEGATIVE_INFINITY
  let takes = 0

  async function forget(at: number): Promise<void> {
    takes += 1
    if (Math.abs(at - forgotAt) < forgetMs && takes < forgetTakes) return
    forgotAt = at
    takes = 0
    await database.rows(
      'delete from rate_limits where key in (select key from rate_limits where whole_at <= $1 limit $2)',
      [at, forgetRows],
    )
  }

  return {
    async take(key, { perSecond, burst }, { cost = 1, floor = 0, isDone = false } = {}) {
      const at = now()
      await forget(at)
      const intervalMs = 1000 / perSecond
      const maxMs = burst * intervalMs
      const costMs = cost * intervalMs
      // Those done already are counted, however much was left.
      const allowedMs = isDone ? Number.MAX_SAFE_INTEGER : maxMs - floor * intervalMs
      // The first row of a key is written without a comparison.
      if (costMs > allowedMs)
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(costMs / 1000)) }
      // Hashed, since a key may be somebody's address.
      const hashed = createHash('sha256').update(key).digest('hex')
      const [taken] = await database.rows(
        `insert into rate_limits as kept (key, whole_at) values ($1, $2::float8 + $3::float8)
         on conflict (key) do update
           set whole_at = greatest(least(kept.whole_at, $2::float8 + $4::float8), $2::float8) + $3::float8
           where greatest(least(kept.whole_at, $2::float8 + $4::float8), $2::float8) + $3::float8 <= $2::float8 + $5::float8 + 0.5
         returning key`,
        [hashed, at, costMs, maxMs, allowedMs],
      )
      if (taken) return { allowed: true, retryAfterSeconds: 0 }
      // A clock that was set back: from here on the burst counts from now.
      const [row] = await database.rows(
        'update rate_limits set whole_at = least(whole_at, $2::float8) where key = $1 returning whole_at',
        [hashed, at + maxMs],
      )
      const wholeAt = Number(row?.['whole_at'] ?? at + maxMs)
      const waitMs = wholeAt + costMs - allowedMs - at
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    },
  }
}
