import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Notifications } from './Database.ts'

/** Thrown when the database takes notifications and does not deliver them. */
export class NotificationsMissingError extends Error {
  override readonly name = 'NotificationsMissingError'
  readonly code = 'database.notifications_missing'

  constructor() {
    super(
      'The database delivers no notifications (LISTEN), which a pooler in transaction mode keeps from it: name PostgreSQL itself in database.url, or set relay.redisUrl.',
    )
  }
}

export type ListenParameters = {
  url: string
  channel: string
  notify: (payload: string) => Promise<void>
  onPayload(payload: string): void
  onGap(): void
  logger: Pick<Logger, 'warn'>
}

const probeMs = 5000
const retryMs = 1000

/**
 * Listens on a connection of its own, and on a new one when that breaks.
 *
 * @throws {NotificationsMissingError}
 */
export async function listenPostgres({
  url,
  channel,
  notify,
  onPayload,
  onGap,
  logger,
}: ListenParameters): Promise<Notifications> {
  const probe = `probe ${randomUUID()}`
  let client: pg.Client | undefined
  let isClosed = false
  let onProbe: (() => void) | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: probeMs,
      keepAlive: true,
      query_timeout: probeMs,
    })
    const lost = () => {
      if (client !== next || isClosed) return
      client = undefined
      logger.warn('the database connection for notifications was lost')
      void reconnect()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => {
      if (payload === probe) onProbe?.()
      else if (!payload.startsWith('probe ')) onPayload(payload)
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await new Promise<void>((resolve) => setTimeout(resolve, retryMs).unref())
      try {
        await connect()
        if (isClosed) await client?.end()
        else onGap()
        return
      } catch {
        // The database is away: the next try may find it.
      }
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    await client?.end().catch(() => undefined)
  }

  await connect()
  const isDelivered = new Promise<boolean>((resolve) => {
    onProbe = () => resolve(true)
    setTimeout(() => resolve(false), probeMs).unref()
  })
  await notify(probe)
  if (!(await isDelivered)) {
    await close()
    throw new NotificationsMissingError()
  }
  return {
    async check() {
      const checked = client
      try {
        await checked?.query('select 1')
      } catch {
        // A connection that is half open tells nothing by itself; its end does.
        await checked?.end().catch(() => undefined)
      }
    },
    close,
  }
}
