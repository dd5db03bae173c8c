import type { DeviceStorage } from './DeviceStorage.ts'

/** Keeps everything until the page is left. */
export function createMemoryStorage(): DeviceStorage {
  const kept = new Map<string, unknown>()
  return {
    isTemporary: true,
    async change(name, change) {
      const next = change(kept.get(name))
      if (next === undefined) kept.delete(name)
      else kept.set(name, next)
      return next
    },
    read: async (name) => kept.get(name),
  }
}
