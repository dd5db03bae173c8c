import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import { withTimeLimit } from '../rpc/withTimeLimit.ts'
import type { Found, IdentitySource } from './IdentitySource.ts'

/** An identity with the moment it was read and until when it may be repeated. */
export type KnownIdentity = {
  name: string | null
  avatar: string | null
  resolvedAt: number
  freshUntil: number
}

export type LookUpIdentity = (address: Address) => KnownIdentity | Promise<KnownIdentity>

const secondMs = 1000
const foundMs = 24 * 3600 * secondMs
const nobodyMs = 3600 * secondMs
const failedMs = 60 * secondMs
const timeLimitMs = 8 * secondMs
const maxIdentities = 10_000

/**
 * Remembers identities: a name for a day, that there is none for an hour, and for a minute that nobody could be
 * asked. Visitors who ask for one address at the same time share one look-up. Never throws.
 */
export function createIdentityLookup({
  source,
  now = Date.now,
  limitMs = timeLimitMs,
}: {
  /** Without a source every address is nobody. */
  source: IdentitySource | undefined
  now?: (() => number) | undefined
  limitMs?: number | undefined
}): LookUpIdentity {
  const known = new QuickLRU<string, KnownIdentity>({ maxSize: maxIdentities })
  const running = new Map<string, Promise<KnownIdentity>>()

  async function read(address: Address): Promise<KnownIdentity> {
    const found = await readSource(address).catch(() => 'failed' as const)
    const { avatar, name } = found === 'failed' ? { avatar: null, name: null } : found
    const resolvedAt = now()
    const identity = { avatar, freshUntil: resolvedAt + lifetimeMs(found), name, resolvedAt }
    known.set(address, identity)
    return identity
  }

  async function readSource(address: Address): Promise<Found> {
    if (!source) return { avatar: null, name: null, whole: true }
    return withTimeLimit(source(address), limitMs)
  }

  return (address) => {
    const key = address.toLowerCase() as Address
    const cached = known.get(key)
    if (cached && cached.freshUntil > now()) return cached
    const shared = running.get(key) ?? read(key).finally(() => running.delete(key))
    running.set(key, shared)
    return shared
  }
}

function lifetimeMs(found: Found | 'failed'): number {
  if (found === 'failed' || !found.whole) return failedMs
  return found.name === null ? nobodyMs : foundMs
}
