import { addressKey, networkKeys } from './clientAddress.ts'
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

/** A budget of a network's own, out of one that strangers share. */
type Part = { key: string; rate: Rate }

/**
 * The parts of a budget that a network gets, and each of the wider ones around it, also while no one else asks: who will come
 * next, no one knows.
 */
const partsOfNetworks = [10, 5, 2]
/** The part with which an address asks little: half of the budget is kept for such, so that some hundred busy ones leave it. */
const partOfFew = 1000
/** The parts with which its networks do: addresses are had by the hundred where a network is. */
const partsOfFewNetworks = [200, 100, 50]

/**
 * Counts what an address asks against what its networks may have of a budget that strangers share. Goes before `takeShare`, and
 * before the work by which it is found out whether the request is worth anything.
 */
export async function takeOfNetwork<T extends { allowed: boolean }>(
  limiter: Counting<T>,
  { address, cost, key, rate }: Sharing,
): Promise<T> {
  const [own, ...around] = partsFor(address, { key, parts: partsOfNetworks, rate })
  let taken = await limiter.take(own.key, own.rate, spendOf(own.rate, cost))
  const counted = [own]
  for (const network of around) {
    if (!taken.allowed) break
    taken = await limiter.take(network.key, network.rate, spendOf(network.rate, cost))
    counted.push(network)
  }
  // What a wider network refuses is no narrower one's loss.
  if (!taken.allowed) await giveBackTo(limiter, counted.slice(0, -1), cost)
  return taken
}

/** Takes from a budget that strangers share. The half of it is for those who ask for little. */
export async function takeShare<T extends { allowed: boolean }>(
  limiter: Counting<T>,
  sharing: Sharing,
): Promise<T> {
  const { cost, key, rate } = sharing
  const floor = (await asksLittle(limiter, sharing)) ? 0 : Math.floor(rate.burst / 2)
  return limiter.take(key, rate, { cost: Math.min(cost ?? 1, rate.burst - floor), floor })
}

/** Whether an address and its networks have asked for little so far, this included. */
async function asksLittle<T extends { allowed: boolean }>(
  limiter: Counting<T>,
  { address, cost, key, rate }: Sharing,
): Promise<boolean> {
  const few = `${key} few`
  const own = { key: `${few} ${addressKey(address)}`, rate: partOf(rate, partOfFew) }
  for (const one of [own, ...partsFor(address, { key: few, parts: partsOfFewNetworks, rate })])
    if (!(await limiter.take(one.key, one.rate, { cost })).allowed) return false
  return true
}

/** Gives back what a network took for something that was not done after all. */
export async function giveBackOfNetwork<T>(
  limiter: Counting<T>,
  { address, cost, key, rate }: Sharing,
): Promise<void> {
  await giveBackTo(limiter, partsFor(address, { key, parts: partsOfNetworks, rate }), cost)
}

async function giveBackTo<T>(
  limiter: Counting<T>,
  taken: readonly Part[],
  cost = 1,
): Promise<void> {
  for (const { key, rate } of taken) {
    const given = spendOf(rate, cost).cost ?? 1
    await limiter.take(key, rate, { cost: -given, isDone: true })
  }
}

/** Gives back what a request took that turned out to be worth nothing: it is its address's loss, not the others'. */
export async function giveBackShare<T>(
  limiter: Counting<T>,
  { cost = 1, key, rate }: Omit<Sharing, 'address'>,
): Promise<void> {
  await limiter.take(key, rate, { cost: -cost, isDone: true })
}

/** What the networks of an address may have of a budget, the narrowest first. */
function partsFor(
  address: string,
  { key, parts, rate }: Pick<Sharing, 'key' | 'rate'> & { parts: readonly number[] },
): [Part, ...Part[]] {
  return networkKeys(address).map((network, index) => ({
    key: `${key} ${network}`,
    rate: partOf(rate, parts[index] ?? 1),
  })) as [Part, ...Part[]]
}

function partOf({ burst, perSecond }: Rate, part: number): Rate {
  return { burst: Math.max(1, Math.floor(burst / part)), perSecond: perSecond / part }
}

/** A request that costs more than the burst takes all of it: it would never be allowed otherwise. */
export function spendOf({ burst }: Rate, cost: number | undefined): Spend {
  return { cost: Math.min(cost ?? 1, burst) }
}
