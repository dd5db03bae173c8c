import { vi } from 'vitest'

/**
 * Holds timers of one length until they are released: what a test does before is in time, however busy the machine is. Ends with
 * `vi.unstubAllGlobals`.
 */
export function holdTimers(delayMs: number): { release(): void } {
  const { clearTimeout: clear, setTimeout: set } = globalThis
  const held = new Map<unknown, () => void>()
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== delayMs) return set(run, ms)
    const id = {}
    held.set(id, run)
    return id
  })
  vi.stubGlobal('clearTimeout', (id: Parameters<typeof clear>[0]) => {
    if (!held.delete(id)) clear(id)
  })
  return {
    release() {
      const due = [...held.values()]
      held.clear()
      for (const run of due) run()
    },
  }
}
