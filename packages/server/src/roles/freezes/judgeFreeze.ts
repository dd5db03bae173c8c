import { seniorMs, thawMs } from './lifetimes.ts'

/** What keeps a wallet frozen. Times are in ms since 1970. */
export type KeptFreeze = {
  at: number
  /** The device that has frozen it: of the wallet, or the browser that has opened the link of a mail. */
  device: string
  kind: 'device' | 'mail'
  /** From here on it counts no more. */
  thawAt: number | undefined
}

/** Whether a wallet is frozen; with when it thaws, where that was asked of all that keeps it so. */
export type FreezeStanding =
  | { status: 'free' }
  | { at: number; status: 'frozen'; thawAt: number | undefined }

/** A device that would thaw a wallet. */
export type ThawingDevice = {
  /** When it became one of the wallet; undefined for one that is none of it. */
  addedAt: number | undefined
  device: string
  /** When the wallet's first device became one of it. */
  firstAddedAt: number
}

/** The rule for a wallet that was frozen: it is, as long as anything that keeps it so counts. */
export function judgeFreeze(freezes: readonly KeptFreeze[], now: number): FreezeStanding {
  const counting = freezes.filter((freeze) => counts(freeze, now))
  if (counting.length === 0) return { status: 'free' }
  const thaws = counting.map(({ thawAt }) => thawAt)
  return {
    at: Math.min(...counting.map(({ at }) => at)),
    status: 'frozen',
    thawAt: thaws.includes(undefined) ? undefined : Math.max(...thaws.map(Number)),
  }
}

export function counts({ thawAt }: KeptFreeze, now: number): boolean {
  return thawAt === undefined || thawAt > now
}

/**
 * Whether a device takes away at once what keeps a wallet frozen. The one that has frozen it does. What a mail has frozen the wallet's
 * first device does too, and each that was of it for two weeks: a thief of the mailbox would freeze it again and again.
 * No other does, nor what a device has frozen any but that one: it may be in the hands of whom the wallet was frozen for.
 */
export function liftsAtOnce(
  { at, device: by, kind }: KeptFreeze,
  { addedAt, device, firstAddedAt }: ThawingDevice,
): boolean {
  if (by === device) return true
  if (kind === 'device' || addedAt === undefined) return false
  return addedAt <= firstAddedAt || addedAt <= at - seniorMs
}

/** How long it takes a device to thaw a wallet. */
export function liftMs(
  freezes: readonly KeptFreeze[],
  { now, ...device }: ThawingDevice & { now: number },
): number {
  const left = freezes.filter((each) => counts(each, now) && !liftsAtOnce(each, device))
  return left.length === 0 ? 0 : Math.max(...left.map((each) => thawAtOf(each, now) - now))
}

/** When a freeze counts no more once that was asked for: no later than a day from now, whatever the clock was before. */
export function thawAtOf({ thawAt }: KeptFreeze, now: number): number {
  return Math.min(thawAt ?? Number.POSITIVE_INFINITY, now + thawMs)
}
