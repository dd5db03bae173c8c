/** Where a login at a provider is, as far as a page may know. */
export type Stage =
  | { error: unknown; status: 'failed' }
  | { freeAtMs: number; status: 'held' }
  | { status: 'away' | 'in' | 'lost' | 'opening' | 'returned' }

/** A stage, for those who wait for the next one. */
export function createStage(first: 'away' | 'opening') {
  let stage: Stage = { status: first }
  const listeners = new Set<() => void>()
  return {
    read: (): Stage => stage,
    set(next: Stage): void {
      stage = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
