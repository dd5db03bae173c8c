import { dayMs, hourMs, letInMs, skewMs } from './lifetimes.ts'

/** A new device waits so many hours for a device that was used in the last so many days; 0 holds none. */
export type NewDeviceHold = { days: number; hours: number }

/** What is kept of a device that is new to a wallet. Times are in ms since 1970. */
export type KeptArrival = {
  /** Without an answer it is free from here on. */
  freeAt: number
  status: 'let_in' | 'refused' | 'waiting'
  /** From here on it counts no more. */
  until: number
}

/** Whether a device may have what a wallet is opened with. */
export type ArrivalStanding =
  | { isByArrival: boolean; status: 'free' }
  | { freeAt: number; isNew: boolean; status: 'held' }
  | { status: 'refused' }

/**
 * The rule for a device that is new to a wallet. One that another device has let in is free for an hour, one that was refused is
 * refused for as long as it would have been held. One that was held is free for a week, once that is over. All others are held where
 * another device of the wallet was used lately.
 *
 * A clock that was set back shortens none: what would be held for longer than the hold begins anew.
 */
export function judgeArrival({
  arrival,
  hold,
  isOtherUsed,
  now,
}: {
  arrival: KeptArrival | undefined
  hold: NewDeviceHold
  /** Whether another device of the wallet was used in the last days of the hold (`usedSince`). */
  isOtherUsed: boolean
  now: number
}): ArrivalStanding {
  const isOff = hold.days <= 0 || hold.hours <= 0
  if (arrival && now < arrival.until)
    switch (arrival.status) {
      case 'let_in':
        if (arrival.until - now <= letInMs + skewMs) return { isByArrival: true, status: 'free' }
        break
      case 'refused':
        return { status: 'refused' }
      case 'waiting': {
        if (isOff || arrival.freeAt - now > holdMs(hold) + skewMs) break
        const { freeAt } = arrival
        if (now >= freeAt) return { isByArrival: true, status: 'free' }
        return { freeAt, isNew: false, status: 'held' }
      }
    }
  if (isOff || !isOtherUsed) return { isByArrival: false, status: 'free' }
  return { freeAt: now + holdMs(hold), isNew: true, status: 'held' }
}

export function holdMs({ hours }: NewDeviceHold): number {
  return hours * hourMs
}

/** A device that was used later than this holds new ones. */
export function usedSince({ days }: NewDeviceHold, now: number): number {
  return now - days * dayMs
}
