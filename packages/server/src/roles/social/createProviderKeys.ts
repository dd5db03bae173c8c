import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { providerDown } from './loginErrors.ts'

/** A stranger's token names any key: how often that makes this role ask the provider. */
const pauseMs = 30_000
/** A key that the provider has taken back counts no longer than this. */
const freshMs = 60 * 60_000
/** While the provider is down. */
const keptMs = 24 * 60 * 60_000

/** Finds the key of a token among those of a provider. */
export type ProviderKeys = JWTVerifyGetKey

/** Keys of a provider, which it changes as it likes. */
export function createProviderKeys({
  fetchKeys,
  now,
}: {
  /** Rejects where the provider does not answer. */
  fetchKeys: () => Promise<JSONWebKeySet>
  now: () => number
}): ProviderKeys {
  let kept: { at: number; find: ReturnType<typeof createLocalJWKSet> } | undefined
  let asking: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let isDown = false

  async function ask(): Promise<void> {
    try {
      kept = { find: createLocalJWKSet(await fetchKeys()), at: now() }
      isDown = false
    } catch {
      isDown = true
    }
  }

  /** Asks the provider, unless it was asked a moment ago; those who come meanwhile wait for the same answer. */
  async function refresh(): Promise<void> {
    if (!asking) {
      if (now() < askedAt + pauseMs) return
      askedAt = now()
      asking = ask().finally(() => {
        asking = undefined
      })
    }
    await asking
  }

  return async (header, token) => {
    if (!kept || now() >= kept.at + freshMs) await refresh()
    const find = async () => {
      if (!kept || now() >= kept.at + keptMs) throw providerDown()
      return kept.find(header, token)
    }
    try {
      return await find()
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await refresh()
      // Perhaps by a key that is new: the provider has to say so.
      if (isDown) throw providerDown()
      return find()
    }
  }
}
