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

/**
 * What one account has stored: an end, then the amount of each kind, for each end. Anybody may invent ten thousand
 * clients, and numbers in a row cost a fifth of a map of objects.
 */
type Entries = readonly number[]

const maxAccounts = 100_000

/** How many other accounts each booking looks at: all are seen again before as many bookings as there are accounts. */
const sweptPerBooking = 2

const kinds = ['bytes', 'messages', 'receipts', 'subscriptions'] as const
const entryLength = 1 + kinds.length

/** Counts in memory by the time at which things expire; a restart forgets it, while what counts for projects stays. */
export function createLedger({ limit, now }: { limit: Partial<Held>; now: () => number }): Ledger {
  const accounts = new QuickLRU<string, Entries>({ maxSize: maxAccounts })
  let sweep = accounts.entriesAscending()

  const open = (key: string): Entries => alive(accounts.get(key) ?? [], now())

  /** Forgets what has expired of those who do not come again, a few at a time. */
  function sweepSome(): void {
    const at = now()
    for (let count = 0; count < sweptPerBooking; count++) {
      const { done, value } = sweep.next()
      if (done) {
        sweep = accounts.entriesAscending()
        return
      }
      const [key, entries] = value
      if (alive(entries, at).length === 0) accounts.delete(key)
    }
  }

  function book(key: string, amount: Partial<Held>, expiresAt: number, change: typeof added): void {
    accounts.set(key, change(open(key), roundedUp(expiresAt, now()), amount))
    sweepSome()
  }

  function isOver(key: string, amount: Partial<Held>): boolean {
    const entries = open(key)
    return kinds.some((kind) => {
      const more = amount[kind]
      return more && held(entries, kind) + more > (limit[kind] ?? Infinity)
    })
  }

  return {
    add(key, amount, expiresAt) {
      if (isOver(key, amount)) return false
      book(key, amount, expiresAt, added)
      return true
    },
    count: (key, amount, expiresAt) => book(key, amount, expiresAt, added),
    remove: (key, amount, expiresAt) => book(key, amount, expiresAt, takenBack),
    size: () => accounts.size,
    left: (key, kind) => Math.max(0, (limit[kind] ?? Infinity) - held(open(key), kind)),
  }
}

function alive(entries: Entries, at: number): Entries {
  for (let from = 0; from < entries.length; from += entryLength)
    if ((entries[from] ?? 0) <= at)
      return entries.filter((_, index) => (entries[index - (index % entryLength)] ?? 0) > at)
  return entries
}

function added(entries: Entries, end: number, amount: Partial<Held>): Entries {
  const amounts = kinds.map((kind) => amount[kind] ?? 0)
  for (let from = 0; from < entries.length; from += entryLength)
    if (entries[from] === end)
      return entries.map((value, index) => value + (amounts[index - from - 1] ?? 0))
  return [...entries, end, ...amounts]
}

/**
 * Takes from what ends at that time, then from what ends soonest, and never more than there is: an account below zero
 * would have room for more than its limit.
 */
function takenBack(entries: Entries, end: number, amount: Partial<Held>): Entries {
  const next = [...entries]
  const starts = entries.flatMap((_, index) => (index % entryLength === 0 ? [index] : []))
  const rank = (start: number) => (entries[start] === end ? 0 : (entries[start] ?? 0))
  starts.sort((a, b) => rank(a) - rank(b))
  for (const [index, kind] of kinds.entries()) {
    let left = amount[kind] ?? 0
    for (const start of starts) {
      const at = start + 1 + index
      const taken = Math.min(left, next[at] ?? 0)
      next[at] = (next[at] ?? 0) - taken
      left -= taken
    }
  }
  return next
}

function held(entries: Entries, kind: keyof Held): number {
  let sum = 0
  for (let at = 1 + kinds.indexOf(kind); at < entries.length; at += entryLength)
    sum += entries[at] ?? 0
  return sum
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
