import { expect, test, vi } from 'vitest'
import { createTestClock } from '../testing/createTestClock.ts'
import { createWatchdog } from './createWatchdog.ts'

function setup() {
  const clock = createTestClock()
  const onSilence = vi.fn()
  return { clock, onSilence, watchdog: createWatchdog({ clock, onSilence }) }
}

test('one statement without an answer for as long as it may take is told once', () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 20_000 })
  clock.advance(19_750)
  expect(onSilence).not.toHaveBeenCalled()
  clock.advance(60_000)
  expect(onSilence.mock.calls).toEqual([[20_000]])
})

test('what waits in a long queue is not late as long as others are answered', () => {
  const { clock, onSilence, watchdog } = setup()
  for (let id = 1; id <= 10; id++) watchdog.asked(id, { limitMs: 20_000 })
  for (let id = 1; id <= 9; id++) {
    clock.advance(15_000)
    watchdog.answered(id)
  }
  clock.advance(19_750)
  expect(onSilence).not.toHaveBeenCalled()
  clock.advance(250)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('a migration may take longer, and what waits behind it with it', () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 300_000 })
  watchdog.asked(2, { limitMs: 20_000 })
  clock.advance(299_750)
  expect(onSilence).not.toHaveBeenCalled()
  clock.advance(250)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('what waits for a transaction of ours does not wait for the database', () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 20_000 })
  watchdog.answered(1)
  watchdog.enter(1)
  watchdog.asked(2, { limitMs: 20_000 })
  clock.advance(100_000)
  expect(onSilence).not.toHaveBeenCalled()
  watchdog.asked(3, { limitMs: 20_000, transaction: 1 })
  clock.advance(20_000)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('after a transaction the others count again', () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.enter(1)
  watchdog.asked(2, { limitMs: 20_000 })
  clock.advance(100_000)
  watchdog.leave()
  clock.advance(19_750)
  expect(onSilence).not.toHaveBeenCalled()
  clock.advance(250)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('nothing is watched while nothing is asked, nor after it was stopped', () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 20_000 })
  watchdog.answered(1)
  clock.advance(100_000)
  expect(clock.waiting()).toBe(0)
  watchdog.asked(2, { limitMs: 20_000 })
  clock.advance(10_000)
  watchdog.stop()
  clock.advance(100_000)
  expect(onSilence).not.toHaveBeenCalled()
})
