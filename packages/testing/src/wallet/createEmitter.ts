import type { TestProviderEvent } from './TestWallet.ts'

type Listener = (value: never) => void

/** Listeners by event. A listener that throws does not stop the others. */
export function createEmitter<event extends string = TestProviderEvent>() {
  const listeners = new Map<event, Listener[]>()

  return {
    add(event: event, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    count: (event: event) => listeners.get(event)?.length ?? 0,
    emit(event: event, value: unknown) {
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
    remove(event: event, listener: Listener) {
      const held = listeners.get(event) ?? []
      const index = held.indexOf(listener)
      if (index >= 0) listeners.set(event, held.toSpliced(index, 1))
    },
  }
}
