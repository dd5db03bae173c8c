import { createMemoryStorage } from '../device/createMemoryStorage.ts'
import type { DeviceStorage } from '../device/DeviceStorage.ts'

/** A storage to which something happens before one of its operations, counted from 0. */
export function createFailingStorage(first: number, kind: 'cleared' | 'refused') {
  let storage = createMemoryStorage()
  let count = 0
  let at = first
  function before(): void {
    const isNow = count === at
    count += 1
    if (!isNow) return
    if (kind === 'refused') throw new DOMException('The disk is full', 'QuotaExceededError')
    storage = createMemoryStorage()
  }
  const failing: DeviceStorage = {
    async change(name, change) {
      before()
      return storage.change(name, change)
    },
    isTemporary: false,
    async read(name) {
      before()
      return storage.read(name)
    },
  }
  return {
    count: () => count,
    fail(next: number): void {
      at = next
    },
    storage: failing,
  }
}
