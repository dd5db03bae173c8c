import { vi } from 'vitest'

const timeoutMs = 15_000

/** Waits until an assertion holds; code that loads on demand may take long on a busy machine. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { interval: 20, timeout: timeoutMs })
}
