import QuickLRU from 'quick-lru'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'
import type { NameRepository, StoredName } from './createNameRepository.ts'

/** The names that an account has registered here, the oldest first. @throws when they cannot be known at the moment */
export type OwnNames = (address: string) => Promise<readonly StoredName[]>

const maxAccounts = 10_000
/** How long the database may take before a page is answered without names. */
const limitMs = 1000

/**
 * Remembers the names of accounts for as long as no name is changed, by whichever process: how often that happened is
 * asked of the database each time, once for all who ask at the same moment.
 */
export function createOwnNames({
  clock = systemClock,
  names,
}: {
  clock?: Clock | undefined
  names: Pick<NameRepository, 'changes' | 'ofOwner'>
}): OwnNames {
  const known = new QuickLRU<string, { changes: number; names: readonly StoredName[] }>({
    maxSize: maxAccounts,
  })
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<number> | undefined

  /** Who asks while an answer is under way shares the next: that one may be of before a change they know of. */
  function readChanges(): Promise<number> {
    next ??= running.then(() => {
      next = undefined
      const reading = withTimeLimit(names.changes(), limitMs, clock)
      running = reading.catch(() => undefined)
      return reading
    })
    return next
  }

  return async (address) => {
    const key = address.toLowerCase()
    const changes = await readChanges()
    const entry = known.get(key)
    if (entry?.changes === changes) return entry.names
    const found = await withTimeLimit(names.ofOwner(key), limitMs, clock)
    known.set(key, { changes, names: found })
    return found
  }
}
