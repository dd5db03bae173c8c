import { relayCloseCodes } from '@latchkey/protocol/relay'

/** Attempts in a row; after them only the heartbeat and the page's waking retry. */
export const maxAttempts = 5
const firstDelayMs = 100
const stepMs = 1000

/**
 * How long to wait before the next attempt to connect, in milliseconds; nothing after too many of them. Each attempt
 * waits a second more than the previous one, and a relay with too many clients gets the longest delay at once.
 */
export function reconnectDelayMs({
  closeCode,
  failedAttempts,
}: {
  closeCode: number
  failedAttempts: number
}): number | undefined {
  if (failedAttempts >= maxAttempts) return undefined
  const steps = closeCode === relayCloseCodes.tooMany ? maxAttempts : failedAttempts - 1
  return steps === 0 ? firstDelayMs : steps * stepMs
}
