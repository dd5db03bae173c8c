import { type Clock, systemClock } from './Clock.ts'

/** Thrown by {@link withTimeLimit}. */
export class TimeLimitError extends Error {
  readonly code = 'time_limit'
  override readonly name = 'TimeLimitError'
}

/**
 * Waits for work at most so long. The work continues; its late result or failure is dropped.
 *
 * @throws {TimeLimitError}
 */
export async function withTimeLimit<T>(
  work: Promise<T>,
  limitMs: number,
  clock: Clock = systemClock,
): Promise<T> {
  let cancel = () => {}
  const limit = new Promise<never>((_, reject) => {
    cancel = clock.after(limitMs, () => reject(new TimeLimitError(`No answer in ${limitMs} ms.`)))
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    cancel()
  }
}
