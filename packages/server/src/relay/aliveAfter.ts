import { relayLimits } from '@latchkey/protocol/relay'

/** A client that has not come back for so long holds nothing back for itself in a full mailbox. */
const awayMs = 2 * 86_400_000

/**
 * When the subscriptions end, at the earliest, of clients that have come back lately: coming back puts the end off, once a
 * day.
 */
export function aliveAfter(now: number): number {
  return now + relayLimits.subscriptionSeconds * 1000 - awayMs
}
