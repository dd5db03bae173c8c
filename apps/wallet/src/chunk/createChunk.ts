import { RequestError } from '../errors/RequestError.ts'
import type { FrameClock } from '../view/FrameClock.ts'

const limitMs = 20_000

/**
 * Loads code that is not needed at first: once, and again where it did not arrive. Its files are fetched before it is
 * imported, for some browsers keep a failed `import()` until the page is left.
 *
 * @throws {RequestError}
 */
export function createChunk<Code>({
  clock,
  fetch,
  files,
  isOnline = () => true,
  load,
}: {
  clock: Pick<FrameClock, 'after'>
  fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>
  /** Addresses of the code and all that it imports; none where the code is not built. */
  files: readonly string[]
  /** Whether the browser has a line. */
  isOnline?: (() => boolean) | undefined
  /** Imports it, and gives or starts what is in it. */
  load: () => Promise<Code>
}): () => Promise<Code> {
  let loaded: Promise<Code> | undefined

  async function fetchAll(): Promise<void> {
    const controller = new AbortController()
    const end = clock.after(limitMs, () => controller.abort())
    const { signal } = controller
    try {
      await Promise.all(
        files.map(async (file) => {
          const response = await fetch(file, { signal })
          // A newer server has other files.
          if (!response.ok)
            throw new RequestError(response.status === 404 ? 'outdated' : 'unavailable')
          // What was not read to its end may not be kept.
          await response.arrayBuffer()
        }),
      )
    } catch (error) {
      if (error instanceof RequestError) throw error
      if (signal.aborted) throw new RequestError('timeout')
      throw new RequestError(isOnline() ? 'unavailable' : 'offline')
    } finally {
      end()
      // Of several files the first failure is the answer to all.
      controller.abort()
    }
  }

  return () => {
    loaded ??= fetchAll()
      .then(load)
      .catch((error: unknown) => {
        loaded = undefined
        throw error instanceof RequestError ? error : new RequestError('unavailable')
      })
    return loaded
  }
}
