import { RequestError } from '../errors/RequestError.ts'

export type Lifetime = ReturnType<typeof createLifetime>

/** How long the login that stands does: a newer one takes its place. */
export function createLifetime() {
  let controller = new AbortController()
  return {
    end(): void {
      controller.abort()
      controller = new AbortController()
    },
    /** Aborted when the login that stands now gives way. */
    signal: (): AbortSignal => controller.signal,
  }
}

/** What becomes of a step counts only for the login that began it. @throws {RequestError} `aborted` */
export function requireAlive(signal: AbortSignal): void {
  if (signal.aborted) throw new RequestError('aborted')
}
