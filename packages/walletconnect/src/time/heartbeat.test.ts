import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadlines } from './createDeadlines.ts'
import { createHeartbeat } from './createHeartbeat.ts'

const startMs = 1_800_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A heartbeat, and when something happened, in milliseconds from the start. */
function setup() {
  const lifetime = new AbortController()
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  })
  const heartbeat = createHeartbeat({ page: page as never, signal: lifetime.signal })
  const times: number[] = []
  const note = () => times.push(Date.now() - startMs)
  return { heartbeat, lifetime, note, page, times }
}

test('the heartbeat is every 5 seconds, until its instance ends (S9.6)', () => {
  const { heartbeat, lifetime, note, times } = setup()
  heartbeat.subscribe(note)
  vi.advanceTimersByTime(15_000)
  expect(times).toEqual([5000, 10_000, 15_000])
  lifetime.abort()
  vi.advanceTimersByTime(60_000)
  expect(times).toHaveLength(3)
})

test('what has expired is looked for every 10 seconds, and at once when the page wakes (S9.6)', () => {
  const { heartbeat, note, page, times } = setup()
  const deadlines = createDeadlines({ heartbeat, now: () => Date.now() })
  for (const afterMs of [1, 5000, 9999, 12_000, 31_000, 33_000])
    deadlines.at(startMs + afterMs, note)
  vi.advanceTimersByTime(9999)
  expect(times).toEqual([])
  vi.advanceTimersByTime(1)
  expect(times).toEqual([10_000, 10_000, 10_000])
  vi.advanceTimersByTime(9999)
  expect(times).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(times.slice(3)).toEqual([20_000])
  vi.advanceTimersByTime(12_000)
  page.dispatchEvent(new Event('online'))
  expect(times.slice(4)).toEqual([32_000])
  vi.advanceTimersByTime(8000)
  expect(times).toHaveLength(5)
  vi.advanceTimersByTime(5000)
  expect(times.slice(5)).toEqual([45_000])
})
