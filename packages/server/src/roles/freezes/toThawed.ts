import type { ThawedWallet } from '@latchkey/protocol/wallet'
import type { FreezeStanding } from './judgeFreeze.ts'

/** How a wallet stands, as who thaws it is answered. */
export function toThawed(standing: FreezeStanding, now: number): ThawedWallet {
  if (standing.status === 'free') return { isFrozen: false }
  const { thawAt } = standing
  return { isFrozen: true, ...(thawAt !== undefined && { thawInMs: thawAt - now }) }
}
