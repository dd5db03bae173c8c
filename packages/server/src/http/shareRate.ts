import { addressKey, networkKey } from './clientAddress.ts'
import type { Rate, Spend } from './Limiter.ts'

/** What counts by key, in this process or in a database. */
type Counting<T> = { take(key: string, rate: Rate, spend?: Spend): T | Promise<T> }

/** Whose budget is shared, by whom, and how much of it is asked for. */
export type Sharing = {
  /** Of the budget. */
  key: string
  rate: Rate
  /** The visitor's. */
  address: string
  cost?: number | undefined
}

/** The part of a budget that one network gets, also while no one else asks: who will come next, no one knows. */
const partOfNetwork = 10
/** The part with which an address asks little: half of the budget is kept for such, so that some hundred busy ones leave it. */
const partOfFew = 1000

/**
 * Counts what an address asks against what its network may have of a budget that strangers share. Goes before `takeShare`, and
 * before the work by which it is found out whether the request is worth anything.
 */
export function takeOfNetwork<T extends { allowed: boolean }>(
  limiter: Counting<T>,
  { address, cost, key, rate }: Sharing,
): T | Promise<T> {
  const part = partOf(rate, partOfNetwork)
  return limiter.take(`${key} ${networkKey(address)}`, part, spendOf(part, cost))
}

/** Takes from a budget that strangers share. The half of it is for those who ask for little. */
export async function takeShare<T extends { allowed: boolean }>(
  limiter: Counting<T>,
  { address, cost, key, rate }: Sharing,
): Promise<T> {
  const { allowed: isFew } = await limiter.take(
    `${key} few ${addressKey(address)}`,
    partOf(rate, partOfFew),
    { cost },
  )
  const floor = isFew ? 0 : Math.floor(rate.burst / 2)
  return limiter.take(key, rate, { cost: Math.min(cost ?? 1, rate.burst - floor), floor })
}

/** Gives back what a network took for something that was not done after all. */
export async function giveBackOfNetwork<T>(
  limiter: Counting<T>,
  { address, cost = 1, key, rate }: Sharing,
): Promise<void> {
  const part = partOf(rate, partOfNetwork)
  await limiter.take(`${key} ${networkKey(address)}`, part, { cost: -cost, isDone: true })
}

/** Gives back what a request took that turned out to be worth nothing: it is its address's loss, not the others'. */
export async function giveBackShare<T>(
  limiter: Counting<T>,
  { cost = 1, key, rate }: Omit<Sharing, 'address'>,
): Promise<void> {
  await limiter.take(key, rate, { cost: -cost, isDone: true })
}

function partOf({ burst, perSecond }: Rate, part: number): Rate {
  return { burst: Math.max(1, Math.floor(burst / part)), perSecond: perSecond / part }
}

/** A request that costs more than the burst takes all of it: it would never be allowed otherwise. */
export function spendOf({ burst }: Rate, cost: number | undefined): Spend {
  return { cost: Math.min(cost ?? 1, burst) }
}
