import type { StartWorker } from './withWorker.ts'

/** The document’s rules for scripts: it may make one kind of address, that of its own worker (Trusted Types). */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Starts workers from one address, which is this origin’s. */
export function createStartWorker(workerUrl: URL): StartWorker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules = {
    createScriptURL(url: string) {
      if (url !== workerUrl.href) throw new TypeError('No other script is run')
      return url
    },
  }
  const policy = trustedTypes?.createPolicy('wallet', rules) ?? rules

  return () => {
    const worker = new Worker(policy.createScriptURL(workerUrl.href), { type: 'module' })
    return {
      onMessage(listener) {
        worker.onmessage = ({ data }: MessageEvent<unknown>) => listener(data)
        worker.onerror = () => listener(undefined)
        worker.onmessageerror = () => listener(undefined)
      },
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
    }
  }
}
