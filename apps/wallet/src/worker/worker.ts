import { serveWorker } from './serveWorker.ts'

// The one script that ever has a key: it does one task and is ended.
const scope = globalThis as unknown as DedicatedWorkerGlobalScope & typeof globalThis
const take = serveWorker((message) => scope.postMessage(message))
scope.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  void take(data)
})

type DedicatedWorkerGlobalScope = { postMessage(message: unknown): void }
