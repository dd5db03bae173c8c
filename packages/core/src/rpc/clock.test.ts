import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from './clock.ts'

test('the runtime’s clock runs once after its delay, unless it is cancelled', () => {
  vi.useFakeTimers({ now: 5 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const run = vi.fn()
  const cancelled = vi.fn()
  systemClock.after(100, run)
  systemClock.after(100, cancelled)()
  vi.advanceTimersByTime(99)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
  expect(cancelled).not.toHaveBeenCalled()
  expect(systemClock.now()).toBe(1104)
})
