import { createHash, timingSafeEqual } from 'node:crypto'
import type { TicketState } from '@latchkey/protocol/wallet'
import type { Database } from '../database/Database.ts'

export type TicketStore = ReturnType<typeof createTicketStore>

/** A request waits for its window so long. */
const lifetimeMs = 5 * 60_000
/** Of one device at a time; a new one takes the place of its oldest. */
export const maxTicketsOfDevice = 5
const removedAtOnce = 20

/** Requests of frames for windows, until they are answered or no one wants them. */
export function createTicketStore({
  database,
  now,
}: {
  database: Pick<Database, 'rows' | 'transaction'>
  now: () => number
}) {
  const { rows, transaction } = database
  const oldest = () => now() - lifetimeMs

  /** A ticket that counts still, for who has its token. */
  async function find(id: string, token: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await rows(
      'select * from wallet_tickets where ticket_id = $1 and created_at > $2',
      [id, oldest()],
    )
    return row && isSame(String(row['mark']), markOf(token)) ? row : undefined
  }

  return {
    /** Keeps a request; false where its name is taken. */
    put({
      device,
      id,
      mark,
      request,
    }: {
      device: string
      id: string
      mark: string
      request: string
    }): Promise<boolean> {
      return transaction(async (session) => {
        await session.rows(
          `delete from wallet_tickets where ticket_id in
             (select ticket_id from wallet_tickets where created_at <= $1 limit ${removedAtOnce})`,
          [oldest()],
        )
        await session.rows(
          `delete from wallet_tickets where device = $1 and ticket_id not in
             (select ticket_id from wallet_tickets where device = $1
              order by created_at desc limit ${maxTicketsOfDevice - 1})`,
          [device],
        )
        const added = await session.rows(
          `insert into wallet_tickets (ticket_id, device, mark, request, created_at)
           values ($1, $2, $3, $4, $5) on conflict (ticket_id) do nothing returning ticket_id`,
          [id, device, mark, request, now()],
        )
        return added.length > 0
      })
    },

    /** Where it stands, for the device that has put it here and for no other. */
    async stateOf({ device, id }: { device: string; id: string }): Promise<TicketState> {
      const [row] = await rows(
        `select answer, opened_at from wallet_tickets
         where ticket_id = $1 and device = $2 and created_at > $3`,
        [id, device, oldest()],
      )
      if (!row) return { status: 'over' }
      if (typeof row['answer'] === 'string') return { answer: row['answer'], status: 'answered' }
      return { status: row['opened_at'] == null ? 'waiting' : 'opened' }
    },

    /** Gives the request to a window; nothing for one that is answered or gone, or another token. */
    async open({ id, token }: { id: string; token: string }): Promise<string | undefined> {
      const row = await find(id, token)
      if (!row || row['answer'] != null) return undefined
      await rows(
        'update wallet_tickets set opened_at = coalesce(opened_at, $2) where ticket_id = $1',
        [id, now()],
      )
      return String(row['request'])
    },

    /** Keeps the answer of a window; false where there is one already, and for all that {@link open} gives nothing. */
    async answer({
      answer,
      id,
      token,
    }: {
      answer: string
      id: string
      token: string
    }): Promise<boolean> {
      if (!(await find(id, token))) return false
      const kept = await rows(
        `update wallet_tickets set answer = $2, request = '' where ticket_id = $1 and answer is null
         returning ticket_id`,
        [id, answer],
      )
      return kept.length > 0
    },

    /** The frame wants no answer any more. */
    async end({ device, id }: { device: string; id: string }): Promise<void> {
      await rows('delete from wallet_tickets where ticket_id = $1 and device = $2', [id, device])
    },
  }
}

function markOf(token: string): string {
  return createHash('sha256').update(Buffer.from(token, 'base64url')).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
