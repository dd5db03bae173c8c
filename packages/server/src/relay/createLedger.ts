import QuickLRU from 'quick-lru'
import type { Held } from './MailboxStore.ts'

/** What those who are not in the database have stored: addresses, which we do not keep, and clients, which anybody invents. */
export type Ledger = {
  /** Counts what is stored until `expiresAt`; answers `false`, and counts nothing, when it is too much. */
  add(key: string, amount: Partial<Held>, expiresAt: number): boolean
  /** Counts what is stored already, whatever the limit. */
  count(key: string, amount: Partial<Held>, expiresAt: number): void
  /** Takes back what was not stored after all, or is gone before its time. */
  remove(key: string, amount: Partial<Held>, expiresAt: number): void
  /** How many more there may be. */
  left(key: string, kind: 'receipts' | 'subscriptions'): number
  /** How many clients or addresses are remembered. */
  size(): number
}

type Account = { held: Held; byEnd: Map<number, Held> }

const maxAccounts = 100_000

/** How many other accounts each booking looks at: all are seen again before as many bookings as there are accounts. */
const sweptPerBooking = 2

const kinds = ['bytes', 'messages', 'receipts', 'subscriptions'] as const
const none: Held = { bytes: 0, messages: 0, receipts: 0, subscriptions: 0 }

/** Counts in memory by the time at which things expire; a restart forgets it, while what counts for projects stays. */
export function createLedger({ limit, now }: { limit: Partial<Held>; now: () => number }): Ledger {
  const accounts = new QuickLRU<string, Account>({ maxSize: maxAccounts })
  let sweep = accounts.entriesAscending()

  function open(key: string): Account {
    const account = accounts.get(key) ?? { byEnd: new Map<number, Held>(), held: none }
    forgetExpired(account, now())
    return account
  }

  /** Forgets what has expired of those who do not come again, a few at a time: anybody may invent ten thousand clients. */
  function sweepSome(): void {
    const at = now()
    for (let count = 0; count < sweptPerBooking; count++) {
      const { done, value } = sweep.next()
      if (done) {
        sweep = accounts.entriesAscending()
        return
      }
      const [key, account] = value
      forgetExpired(account, at)
      if (account.byEnd.size === 0) accounts.delete(key)
    }
  }

  function book(key: string, amount: Partial<Held>, expiresAt: number, sign: 1 | -1): void {
    const account = open(key)
    const end = roundedUp(expiresAt, now())
    account.byEnd.set(end, sum(account.byEnd.get(end) ?? none, amount, sign))
    account.held = sum(account.held, amount, sign)
    accounts.set(key, account)
    sweepSome()
  }

  function isOver(key: string, amount: Partial<Held>): boolean {
    const held = sum(open(key).held, amount, 1)
    return kinds.some((kind) => amount[kind] && held[kind] > (limit[kind] ?? Infinity))
  }

  return {
    add(key, amount, expiresAt) {
      if (isOver(key, amount)) return false
      book(key, amount, expiresAt, 1)
      return true
    },
    count: (key, amount, expiresAt) => book(key, amount, expiresAt, 1),
    remove: (key, amount, expiresAt) => book(key, amount, expiresAt, -1),
    size: () => accounts.size,
    left: (key, kind) => Math.max(0, (limit[kind] ?? Infinity) - open(key).held[kind]),
  }
}

function forgetExpired(account: Account, at: number): void {
  for (const [end, held] of account.byEnd)
    if (end <= at) {
      account.byEnd.delete(end)
      account.held = sum(account.held, held, -1)
    }
}

function sum(held: Held, amount: Partial<Held>, sign: 1 | -1): Held {
  return {
    bytes: held.bytes + sign * (amount.bytes ?? 0),
    messages: held.messages + sign * (amount.messages ?? 0),
    receipts: held.receipts + sign * (amount.receipts ?? 0),
    subscriptions: held.subscriptions + sign * (amount.subscriptions ?? 0),
  }
}

const minute = 60_000
const day = 86_400_000

/** Lives up to each of these, and how near their ends must be to share an entry: an account has some hundred at most. */
const widths: readonly { life: number; width: number }[] = [
  { life: 2 * minute, width: minute / 4 },
  { life: 15 * minute, width: minute },
  { life: day / 2, width: 10 * minute },
  { life: 8 * day, width: day / 8 },
]

function roundedUp(end: number, at: number): number {
  const { width } = widths.find(({ life }) => end - at <= life) ?? { width: day }
  return Math.ceil(end / width) * width
}
