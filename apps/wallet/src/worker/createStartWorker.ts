import type { StartWorker } from './withWorker.ts'
import type { FromWorker } from './workerMessages.ts'

/** The document’s rules for scripts: it may make one kind of address, that of its own worker (Trusted Types). */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Starts workers from one address, which is this origin’s. */
export function createStartWorker(
  workerUrl: URL,
  {
    createWorker = (url) => new Worker(url, { type: 'module' }),
    fetch,
  }: {
    createWorker?: (url: string) => Worker
    fetch: (url: string) => Promise<Pick<Response, 'status'>>
  },
): StartWorker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules = {
    createScriptURL(url: string) {
      if (url !== workerUrl.href) throw new TypeError('No other script is run')
      return url
    },
  }
  const policy = trustedTypes?.createPolicy('wallet', rules) ?? rules

  /** A browser says that a worker broke, and not why: a newer server may not have its file any more. */
  async function readFailure(): Promise<FromWorker | undefined> {
    const { status } = await fetch(workerUrl.href).catch(() => ({ status: 0 }))
    return status === 404 ? { code: 'outdated', t: 'failed' } : undefined
  }

  return () => {
    const worker = createWorker(policy.createScriptURL(workerUrl.href))
    let failure: Promise<FromWorker | undefined> | undefined
    let take: (data: unknown) => void = () => {}
    return {
      onMessage(listener) {
        take = listener
        worker.onmessage = ({ data }: MessageEvent<unknown>) => listener(data)
        worker.onerror = () => {
          failure ??= readFailure()
          void failure.then(listener)
        }
        worker.onmessageerror = () => listener(undefined)
      },
      post(message) {
        worker.postMessage(message)
        // It may have broken before it was asked.
        void failure?.then(take)
      },
      terminate: () => worker.terminate(),
    }
  }
}
