import type { Limiter, Rate, Spend, Taken } from '../http/Limiter.ts'

/** Who pays for work: a client, which anybody may invent, and its address, which no one may. */
export type Payer = { clientId: string; addressKey: string }

export type WorkLimit = {
  /** Whether both may have so much done; counted when they may. A promise only where the limiter has one. */
  take(payer: Payer, units: number): boolean | Promise<boolean>
  /** Counts what was done already. */
  charge(payer: Payer, units: number): void
  /** Whether the address may have one more token checked, which comes before a client is known; counted when it may. */
  checkToken(addressKey: string): boolean | Promise<boolean>
}

const unitBytes = 8 * 1024

/** What the check of a token costs: some 0.5 ms for its Ed25519 signature, against 40 µs for a unit. */
const tokenUnits = 12

/** What bytes cost to read or to write. */
export function unitsOf(bytes: number): number {
  return Math.floor(bytes / unitBytes)
}

/** Counts what requests cost, which their number does not tell: one may name 500 topics. */
export function createWorkLimit({
  limiter,
  rates,
}: {
  limiter: Limiter
  rates: { perAddress: Rate; perClient: Rate }
}): WorkLimit {
  function each({ clientId, addressKey }: Payer, spend: Spend) {
    return [
      limiter.take(`rwa:${addressKey}`, rates.perAddress, spend),
      limiter.take(`rwc:${clientId}`, rates.perClient, spend),
    ] as const
  }
  const isAllowed = ({ allowed }: Taken) => allowed
  return {
    charge(payer, units) {
      if (units === 0) return
      // A limiter that fails has counted nothing; the work is done all the same.
      for (const taken of each(payer, { cost: units, isDone: true }))
        if (taken instanceof Promise) taken.catch(() => undefined)
    },
    checkToken(addressKey) {
      const taken = limiter.take(`rwa:${addressKey}`, rates.perAddress, { cost: tokenUnits })
      return taken instanceof Promise ? taken.then(isAllowed) : taken.allowed
    },
    take(payer, units) {
      const [byAddress, byClient] = each(payer, { cost: units })
      if (byAddress instanceof Promise || byClient instanceof Promise)
        return Promise.all([byAddress, byClient]).then((both) => both.every(isAllowed))
      return byAddress.allowed && byClient.allowed
    },
  }
}
