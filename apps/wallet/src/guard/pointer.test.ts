import { expect, test } from 'vitest'
import { isSettled, type PointerMove, pointerTransition } from './pointerTransition.ts'

/** A mouse at a point of the screen, with the frame's corner at another. */
const at = (nowMs: number, screenX: number, frameX = 100): PointerMove => ({
  clientX: screenX - frameX,
  clientY: 9,
  nowMs,
  screenX,
  screenY: 9,
  type: 'moved',
})
const after = (...moves: readonly PointerMove[]) => moves.reduce(pointerTransition, undefined)

test('a mouse has chosen what it is over 300 ms after it came into the frame', () => {
  expect(isSettled(undefined, 9000)).toBe(false)
  const came = after(at(0, 150), at(200, 180))
  expect(isSettled(came, 299)).toBe(false)
  expect(isSettled(came, 300)).toBe(true)
})

test('one that left and comes back begins anew', () => {
  expect(isSettled(after(at(0, 150), { type: 'left' }), 400)).toBe(false)
  expect(isSettled(after(at(0, 150), { type: 'left' }, at(350, 150)), 400)).toBe(false)
})

test('one that stands still while the frame moves under it begins anew', () => {
  const moved = after(at(0, 150), at(1000, 150, 60))
  expect(isSettled(moved, 1299)).toBe(false)
  expect(isSettled(moved, 1300)).toBe(true)
  const below = after(at(0, 150), { ...at(1000, 150), clientY: 60 } as PointerMove)
  expect(isSettled(below, 1299)).toBe(false)
  const crept = after(at(0, 150), at(900, 150, 99), at(950, 150, 98), at(1000, 150, 97))
  expect(isSettled(crept, 1299)).toBe(false)
})

test('one that moves another way on the screen than in the frame begins anew', () => {
  expect(isSettled(after(at(0, 150), at(1000, 151, 60)), 1299)).toBe(false)
  expect(isSettled(after(at(0, 150), at(1000, 190, 140)), 1299)).toBe(false)
  expect(isSettled(after(at(0, 150), at(1000, 110, 30)), 1299)).toBe(false)
})

test('a visitor who has zoomed is at one place', () => {
  for (const scale of [0.25, 0.5, 2, 5]) {
    const zoomed = (nowMs: number, screenX: number): PointerMove =>
      ({
        ...at(nowMs, screenX),
        clientX: Math.round((screenX - 100) / scale),
      }) as PointerMove
    const moved = after(zoomed(0, 150), zoomed(500, 180), zoomed(1000, 120))
    expect(isSettled(moved, 1000), String(scale)).toBe(true)
  }
})

test('one that moves itself, or reports the same again but for a rounding, does not', () => {
  expect(isSettled(after(at(0, 150), at(1000, 190)), 1000)).toBe(true)
  expect(isSettled(after(at(0, 150), at(1000, 150, 98)), 1000)).toBe(true)
})
