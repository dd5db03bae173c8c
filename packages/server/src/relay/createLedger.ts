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
}

type Account = { held: Held; byEnd: Map<number, Held> }

const maxAccounts = 100_000
const kinds = ['bytes', 'messages', 'receipts', 'subscriptions'] as const
const none: Held = { bytes: 0, messages: 0, receipts: 0, subscriptions: 0 }

/** Counts in memory by the time at which things expire; a restart forgets it, while what counts for projects stays. */
export function createLedger({ limit, now }: { limit: Partial<Held>; now: () => number }): Ledger {
  const accounts = new QuickLRU<string, Account>({ maxSize: maxAccounts })

  function open(key: string): Account {
    const account = accounts.get(key) ?? { byEnd: new Map<number, Held>(), held: none }
    const at = now()
    for (const [end, held] of account.byEnd)
      if (end <= at) {
        account.byEnd.delete(end)
        account.held = sum(account.held, held, -1)
      }
    return account
  }

  function book(key: string, amount: Partial<Held>, expiresAt: number, sign: 1 | -1): void {
    const account = open(key)
    const end = roundedUp(expiresAt, now())
    account.byEnd.set(end, sum(account.byEnd.get(end) ?? none, amount, sign))
    account.held = sum(account.held, amount, sign)
    accounts.set(key, account)
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
    left: (key, kind) => Math.max(0, (limit[kind] ?? Infinity) - open(key).held[kind]),
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

/** Ends that are near each other share an entry, so that an account has some hundred at most. */
function roundedUp(end: number, at: number): number {
  const life = end - at
  const width =
    life <= 15 * minute
      ? minute / 4
      : life <= day / 2
        ? 10 * minute
        : life <= 8 * day
          ? day / 8
          : day
  return Math.ceil(end / width) * width
}
