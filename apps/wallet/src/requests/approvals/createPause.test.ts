import { expect, test } from 'vitest'
import { createPause } from './createPause.ts'

function setup() {
  const clock = { nowMs: 1_000_000 }
  return { clock, pause: createPause(() => clock.nowMs) }
}

test('there is none after one rejection, and each after that is longer, up to ten minutes', () => {
  const { clock, pause } = setup()
  expect(pause.leftMs()).toBe(0)
  const pauses = Array.from({ length: 7 }, () => {
    pause.rejected()
    const leftMs = pause.leftMs()
    clock.nowMs += leftMs
    expect(pause.leftMs()).toBe(0)
    return leftMs
  })
  expect(pauses).toEqual([0, 5_000, 30_000, 120_000, 600_000, 600_000, 600_000])
})

test('it ends by the clock', () => {
  const { clock, pause } = setup()
  pause.rejected()
  pause.rejected()
  clock.nowMs += 4_999
  expect(pause.leftMs()).toBe(1)
  clock.nowMs += 1
  expect(pause.leftMs()).toBe(0)
})

test('what is approved, or a quarter of an hour, ends the row', () => {
  const { clock, pause } = setup()
  pause.rejected()
  pause.approved()
  pause.rejected()
  expect(pause.leftMs()).toBe(0)
  clock.nowMs += 900_001
  pause.rejected()
  expect(pause.leftMs()).toBe(0)
  clock.nowMs += 900_000
  pause.rejected()
  expect(pause.leftMs()).toBe(5_000)
})

test('continues where it was before, and not longer by a clock that was ahead', () => {
  const { clock, pause } = setup()
  pause.rejected()
  pause.rejected()
  const next = createPause(() => clock.nowMs)
  next.restore(pause.rejections())
  expect(next.leftMs()).toBe(5_000)
  next.rejected()
  expect(next.leftMs()).toBe(30_000)
  next.restore({ inARow: 2, lastMs: clock.nowMs + 10 ** 9 })
  expect(next.leftMs()).toBe(5_000)
})
