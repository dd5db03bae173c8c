import { createTestClock } from '@latchkey/testing/node'
import { expect, test, vi } from 'vitest'
import { createWatchdog } from './createWatchdog.ts'

function setup() {
  const clock = createTestClock()
  const onSilence = vi.fn()
  return { clock, onSilence, watchdog: createWatchdog({ clock, onSilence }) }
}

test('one statement without an answer for as long as it may take is told once', async () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 20_000 })
  await clock.advance(19_750)
  expect(onSilence).not.toHaveBeenCalled()
  await clock.advance(60_000)
  expect(onSilence.mock.calls).toEqual([[20_000]])
})

test('what waits in a long queue is not late as long as others are answered', async () => {
  const { clock, onSilence, watchdog } = setup()
  for (let id = 1; id <= 10; id++) watchdog.asked(id, { limitMs: 20_000 })
  for (let id = 1; id <= 9; id++) {
    await clock.advance(15_000)
    watchdog.answered(id)
  }
  await clock.advance(19_750)
  expect(onSilence).not.toHaveBeenCalled()
  await clock.advance(250)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('a migration may take longer, and what waits behind it with it', async () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 300_000 })
  watchdog.asked(2, { limitMs: 20_000 })
  await clock.advance(299_750)
  expect(onSilence).not.toHaveBeenCalled()
  await clock.advance(250)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('what waits for a transaction of ours does not wait for the database', async () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 20_000 })
  watchdog.answered(1)
  watchdog.enter(1)
  watchdog.asked(2, { limitMs: 20_000 })
  await clock.advance(100_000)
  expect(onSilence).not.toHaveBeenCalled()
  watchdog.asked(3, { limitMs: 20_000, transaction: 1 })
  await clock.advance(20_000)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('after a transaction the others count again', async () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.enter(1)
  watchdog.asked(2, { limitMs: 20_000 })
  await clock.advance(100_000)
  watchdog.leave()
  await clock.advance(19_750)
  expect(onSilence).not.toHaveBeenCalled()
  await clock.advance(250)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('nothing is watched while nothing is asked, nor after it was stopped', async () => {
  const { clock, onSilence, watchdog } = setup()
  watchdog.asked(1, { limitMs: 20_000 })
  watchdog.answered(1)
  await clock.advance(100_000)
  expect(clock.waiting).toEqual([])
  watchdog.asked(2, { limitMs: 20_000 })
  await clock.advance(10_000)
  watchdog.stop()
  await clock.advance(100_000)
  expect(onSilence).not.toHaveBeenCalled()
})
