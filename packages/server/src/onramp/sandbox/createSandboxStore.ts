import type { Database } from '../../database/Database.ts'
import { sqlState } from '../../database/sqlState.ts'
import { keptMs, linkMs } from '../orderLifetimes.ts'
import type { SignedPayment } from './Payout.ts'

export type SandboxStore = ReturnType<typeof createSandboxStore>

/** What a visitor can do on the sandbox's page. */
export const choices = ['pay', 'less', 'later', 'decline'] as const
export type Choice = (typeof choices)[number]

/** What the page shows of a session. */
export type SessionFacts = {
  asset: string
  currency: string
  networkName: string
  paid: string
  receives: string
}

/** A session of the sandbox. Times are milliseconds since 1970. */
export type Session = {
  id: string
  orderId: string
  network: string
  account: string
  address: string
  purchase: bigint
  facts: SessionFacts
  choice: Choice | undefined
  payAt: number
  said: string | undefined
  payment: SignedPayment | undefined
  outcome: 'failed' | 'settled' | undefined
  reason: string | undefined
  tries: number
  createdAt: number
}

/** A process that works on a session has it alone for so long. */
const leaseMs = 30_000
const sweptAtOnce = 1000
const uniqueViolation = '23505'

/** What the sandbox keeps of its sessions. Whatever process works on one takes it first. */
export function createSandboxStore({
  database: { rows },
  now,
}: {
  database: Pick<Database, 'rows'>
  now: () => number
}) {
  async function one(sql: string, parameters: readonly unknown[]): Promise<Session | undefined> {
    const [row] = await rows(sql, parameters)
    return row && toSession(row)
  }

  return {
    async add(
      session: Pick<
        Session,
        'account' | 'address' | 'facts' | 'id' | 'network' | 'orderId' | 'purchase'
      >,
    ): Promise<void> {
      await rows(
        `insert into onramp_sandbox (session_id, order_id, network, account, address, purchase, facts, created_at)
         values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
        [
          session.id,
          session.orderId,
          session.network,
          session.account,
          session.address,
          String(session.purchase),
          JSON.stringify(session.facts),
          now(),
        ],
      )
    },

    find: (id: string) => one('select * from onramp_sandbox where session_id = $1', [id]),

    /** Takes the one choice of a visitor; undefined where there was one, or the session is over. */
    choose(id: string, { choice, payAt }: { choice: Choice; payAt: number }) {
      const at = now()
      return one(
        `update onramp_sandbox set choice = $2, pay_at = $3, due_at = $4
         where session_id = $1 and choice is null and created_at > $5 returning *`,
        [id, choice, payAt, at, at - linkMs],
      )
    },

    /** The next session for which something is to be done, for this process alone. */
    take() {
      const at = now()
      return one(
        `update onramp_sandbox set due_at = $2
         where session_id = (select session_id from onramp_sandbox where due_at <= $1 order by due_at limit 1) and due_at <= $1
         returning *`,
        [at, at + leaseMs],
      )
    },

    /** Puts it off, or ends it where nothing is left to do. */
    async put(id: string, { dueAt, hasFailed }: { dueAt: number | undefined; hasFailed: boolean }) {
      await rows(
        'update onramp_sandbox set due_at = $2, tries = case when $3 then tries + 1 else 0 end where session_id = $1',
        [id, dueAt ?? null, hasFailed],
      )
    },

    async markSaid(id: string, status: string): Promise<void> {
      await rows('update onramp_sandbox set said = $2 where session_id = $1', [id, status])
    },

    /** Whether the faucet of the network pays this session now: one at a time, by the index. */
    async beginPaying(id: string): Promise<boolean> {
      try {
        await rows('update onramp_sandbox set is_paying = true where session_id = $1', [id])
        return true
      } catch (error) {
        if (sqlState(error) === uniqueViolation) return false
        throw error
      }
    },

    /** Keeps a signed payment before it is sent; that of another process, where there is one already. */
    async keepSigned(id: string, { signed, transaction }: SignedPayment): Promise<SignedPayment> {
      const [kept] = await rows(
        `update onramp_sandbox set signed = coalesce(signed, $2), transaction = coalesce(transaction, $3)
         where session_id = $1 returning signed, transaction`,
        [id, signed, transaction],
      )
      return { signed: String(kept?.['signed']), transaction: String(kept?.['transaction']) }
    },

    /** Forgets a payment that will never arrive, so that another is signed. */
    async forgetSigned(id: string, { transaction }: SignedPayment): Promise<void> {
      await rows(
        'update onramp_sandbox set signed = null, transaction = null where session_id = $1 and transaction = $2',
        [id, transaction],
      )
    },

    end(
      id: string,
      { outcome, reason }: { outcome: 'failed' | 'settled'; reason?: string | undefined },
    ) {
      return one(
        'update onramp_sandbox set outcome = $2, reason = $3, is_paying = false where session_id = $1 returning *',
        [id, outcome, reason ?? null],
      )
    },

    /** Removes what is old; tells whether there is more of it. */
    async sweep(): Promise<boolean> {
      const at = now()
      const removed = await rows(
        `delete from onramp_sandbox where session_id in (select session_id from onramp_sandbox
           where due_at is null and ((choice is null and created_at <= $1) or created_at <= $2) limit ${sweptAtOnce})
         returning session_id`,
        [at - linkMs, at - keptMs],
      )
      return removed.length === sweptAtOnce
    },
  }
}

function toSession(row: Record<string, unknown>): Session {
  const text = (name: string) => (row[name] === null ? undefined : String(row[name]))
  const signed = text('signed')
  return {
    account: String(row['account']),
    address: String(row['address']),
    choice: (row['choice'] as Choice | null) ?? undefined,
    createdAt: Number(row['created_at']),
    facts: row['facts'] as SessionFacts,
    id: String(row['session_id']),
    network: String(row['network']),
    orderId: String(row['order_id']),
    outcome: (row['outcome'] as Session['outcome'] | null) ?? undefined,
    payAt: Number(row['pay_at'] ?? 0),
    payment: signed === undefined ? undefined : { signed, transaction: String(row['transaction']) },
    purchase: BigInt(String(row['purchase'])),
    reason: text('reason'),
    said: text('said'),
    tries: Number(row['tries']),
  }
}
