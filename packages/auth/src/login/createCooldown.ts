/** Longest between two mails that a page asks for (S5.32, S9.3). */
const cooldownMs = 30_000

/** When this page may ask for a mail again, also after it was loaded anew. */
export type Cooldown = {
  /** Whole seconds that are left, 0 where it may. */
  secondsLeft(): number
  /** A mail was asked for. */
  begin(): void
  /** None was sent after all. */
  end(): void
}

/** Storage may be absent, full, forbidden, or hold what another script wrote: then this page's own memory counts. */
export function createCooldown({
  key,
  now,
  storage,
}: {
  key: string
  now(): number
  storage: Storage | undefined
}): Cooldown {
  let sentAtMs = -cooldownMs

  function stored(): number {
    try {
      return Number(storage?.getItem(key) ?? Number.NaN)
    } catch {
      return Number.NaN
    }
  }

  return {
    begin() {
      sentAtMs = now()
      try {
        storage?.setItem(key, String(sentAtMs))
      } catch {
        // Remembered by this page alone.
      }
    },
    end() {
      sentAtMs = -cooldownMs
      try {
        storage?.removeItem(key)
      } catch {
        // It ends by itself.
      }
    },
    secondsLeft() {
      const left = [sentAtMs, stored()].map((sent) => sent + cooldownMs - now())
      // A clock that was set back must not lock the visitor out.
      const running = left.filter((ms) => ms > 0 && ms <= cooldownMs)
      return Math.ceil(Math.max(0, ...running) / 1000)
    },
  }
}
