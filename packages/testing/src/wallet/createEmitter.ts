import type { TestProviderEvent } from './TestWallet.ts'

type Listener = (value: never) => void

/** Listeners by event. One that throws does not keep the others from hearing. */
export function createEmitter() {
  const listeners = new Map<TestProviderEvent, Listener[]>()

  return {
    add(event: TestProviderEvent, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    count: (event: TestProviderEvent) => listeners.get(event)?.length ?? 0,
    emit(event: TestProviderEvent, value: unknown) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(value as never)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    remove(event: TestProviderEvent, listener: Listener) {
      const held = listeners.get(event) ?? []
      const index = held.indexOf(listener)
      if (index >= 0) listeners.set(event, held.toSpliced(index, 1))
    },
  }
}
