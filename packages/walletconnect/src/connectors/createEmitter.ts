type Listener = (value: unknown) => void

/** Listeners by event, as providers have them: one that throws keeps no other from hearing. */
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
          listener(value)
        } catch (error) {
          // Reported as an uncaught error would be, after everybody has heard.
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
