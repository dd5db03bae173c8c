type Listener = (value: never) => void

/** Listeners by event, as providers have them (EIP-1193): one that throws keeps no other from its event. */
export function createEmitter(): {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
} {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])])
        try {
          listener(value as never)
        } catch (error) {
          // Reported as an uncaught error would be, after every listener has had the event.
          queueMicrotask(() => {
            throw error
          })
        }
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    on(event, listener) {
      const those = listeners.get(event) ?? new Set()
      listeners.set(event, those.add(listener))
    },
  }
}
