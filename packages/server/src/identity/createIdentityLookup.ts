import QuickLRU from 'quick-lru'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'
import type { Found, IdentitySource } from './IdentitySource.ts'

/** An identity with the moment it was read and until when it may be repeated. */
export type KnownIdentity = {
  name: string | null
  avatar: string | null
  resolvedAt: number
  freshUntil: number
}

export type LookUpIdentity = (address: string) => KnownIdentity | Promise<KnownIdentity>

/** How long an answer is repeated. */
export type IdentityLifetimes = { foundMs: number; noneMs: number }

const secondMs = 1000
const dayAndHour: IdentityLifetimes = { foundMs: 24 * 3600 * secondMs, noneMs: 3600 * secondMs }
const failedMs = 60 * secondMs
const timeLimitMs = 8 * secondMs
const maxIdentities = 10_000

/**
 * Remembers identities: by default a name for a day, that there is none for an hour, and that no source
 * answered for a minute. Visitors who ask for one address at the same time share one look-up. Never throws.
 */
export function createIdentityLookup({
  lifetimes = dayAndHour,
  source,
  clock = systemClock,
  now = Date.now,
  limitMs = timeLimitMs,
}: {
  /** Without a source no address has a name. */
  source: IdentitySource | undefined
  lifetimes?: IdentityLifetimes | undefined
  /** Times the look-ups. */
  clock?: Clock | undefined
  /** Dates the answers. */
  now?: (() => number) | undefined
  limitMs?: number | undefined
}): LookUpIdentity {
  const known = new QuickLRU<string, KnownIdentity>({ maxSize: maxIdentities })
  const running = new Map<string, Promise<KnownIdentity>>()

  async function read(address: string): Promise<KnownIdentity> {
    const found = await readSource(address).catch(() => 'failed' as const)
    const { avatar, name } = found === 'failed' ? { avatar: null, name: null } : found
    const resolvedAt = now()
    const identity = {
      avatar,
      freshUntil: resolvedAt + lifetimeMs(found, lifetimes),
      name,
      resolvedAt,
    }
    return identity
  }

  async function readSource(address: string): Promise<Found> {
    if (!source) return { avatar: null, name: null, whole: true }
    return withTimeLimit(source(address), limitMs, clock)
  }

  function start(key: string): Promise<KnownIdentity> {
    const reading = read(key).then((identity) => {
      running.delete(key)
      known.set(key, identity)
      return identity
    })
    running.set(key, reading)
    return reading
  }

  return (address) => {
    const key = keyOf(address)
    const cached = known.get(key)
    if (cached && cached.freshUntil > now()) return cached
    return running.get(key) ?? start(key)
  }
}

/** Only hexadecimal addresses are the same in either case. */
function keyOf(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

function lifetimeMs(found: Found | 'failed', { foundMs, noneMs }: IdentityLifetimes): number {
  if (found === 'failed' || !found.whole) return failedMs
  return found.name === null ? noneMs : foundMs
}
