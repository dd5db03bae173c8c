import { serveWorker } from '../worker/serveWorker.ts'
import type { StartWorker } from '../worker/withWorker.ts'

/** Workers in the page: the same code, and messages that are copied as between threads. */
export function createTestWorkers() {
  const workers = {
    /** Everything that went over, for those who look for secrets. */
    messages: [] as unknown[],
    running: 0,
    start: (() => {
      let listener: (data: unknown) => void = () => {}
      let isEnded = false
      workers.started += 1
      workers.running += 1
      const take = serveWorker((message) => {
        if (isEnded) return
        workers.messages.push(message)
        listener(structuredClone(message))
      })
      return {
        onMessage(listen) {
          listener = listen
        },
        post(message) {
          workers.messages.push(message)
          void take(structuredClone(message))
        },
        terminate() {
          isEnded = true
          workers.running -= 1
        },
      }
    }) satisfies StartWorker as StartWorker,
    started: 0,
  }
  return workers
}
