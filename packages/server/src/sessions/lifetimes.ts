const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** How long a nonce may wait for its signature. */
export const nonceMs = 10 * minuteMs
/** How long a token counts; whoever verifies with the JWKS alone sees the end of a session no earlier. */
export const tokenMs = 15 * minuteMs
/** How long the answer to a refresh is given again: whoever leaves a page while it refreshes never gets it. */
export const repeatMs = 30_000
/** How long a session waits for its next refresh. */
const idleMs = 30 * dayMs
/** How long the site's metadata of an account stays after it was saved or the account signed in; longer in a session. */
export const metadataMs = 180 * dayMs
/** How long a retired key is published: other servers sign with it for some seconds more, and clocks differ. */
export const retiredKeyMs = tokenMs + 5 * minuteMs

/** When a session ends unless it is refreshed: soon after its last use, and at the latest some days after the sign-in. */
export function sessionEnd({
  createdAt,
  now,
  sessionMs,
}: {
  createdAt: number
  now: number
  /** From the sign-in on. */
  sessionMs: number
}): number {
  return Math.min(now + idleMs, createdAt + sessionMs)
}
