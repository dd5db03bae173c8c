import { expect, test } from 'vitest'
import { createGuard } from './createGuard.ts'
import type { Guard } from './guardOf.ts'
import type { PointerMove } from './pointerTransition.ts'
import type { Sight } from './Sight.ts'

const seen: Sight = {
  height: 440,
  isDocumentVisible: true,
  scale: 1,
  view: 'seen',
  width: 358,
}

/** `tickMs` passes with each look at the clock. */
function setup({ isUnproven = false, tickMs = 0 } = {}) {
  const timers = new Set<{ atMs: number; run: () => void }>()
  const guards: Guard[] = []
  let nowMs = 0
  let look: (sight: Sight) => void = () => {}
  let change = () => {}
  let point: (move: PointerMove) => void = () => {}
  let stops = 0
  const stop = () => {
    stops += 1
  }
  const guard = createGuard({} as Element, {
    clock: {
      after(ms, run) {
        const timer = { atMs: nowMs + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      now() {
        nowMs += tickMs
        return nowMs
      },
    },
    isUnproven,
    onChange: (next) => guards.push(next),
    watchContent(_, report) {
      change = report
      return stop
    },
    watchPointer(_, report) {
      point = report
      return stop
    },
    watchSight(_, report) {
      look = report
      return stop
    },
  })
  return {
    change: () => change(),
    guard,
    look: (sight: Partial<Sight> = {}) => look({ ...seen, ...sight }),
    pass(ms: number) {
      nowMs += ms
      for (const timer of timers)
        if (timer.atMs <= nowMs) {
          timers.delete(timer)
          timer.run()
        }
    },
    point: (move: PointerMove) => point(move),
    status: () => guards.at(-1)?.status,
    stops: () => stops,
    timers,
  }
}

test('tells when it arms, without being asked', () => {
  const { guard, look, pass, status } = setup()
  look()
  expect([status(), guard.armedMs()]).toEqual(['waiting', undefined])
  pass(800)
  expect([status(), guard.armedMs()]).toEqual(['armed', 800])
})

test('has a timer for what is left when one fired too early', () => {
  // Each look at the clock is later than the one before.
  const { look, pass, status, timers } = setup({ tickMs: 0.6 })
  look()
  pass(797)
  for (const { run } of [...timers]) run()
  expect(status()).toBe('waiting')
  expect(timers.size).toBe(1)
  pass(3)
  expect(status()).toBe('armed')
})

test('tells that nothing will be seen, and takes that back', () => {
  const { look, pass, status } = setup()
  look({ view: 'covered' })
  pass(3000)
  expect(status()).toBe('never')
  look()
  expect(status()).toBe('waiting')
})

test('a time of being armed ends with each change, however soon the next one begins', () => {
  const { change, guard, look, pass } = setup()
  look()
  pass(800)
  change()
  expect(guard.armedMs()).toBeUndefined()
  pass(800)
  expect(guard.armedMs()).toBe(1600)
})

test('a mouse must have been there, and fingers not', () => {
  const { guard, pass, point } = setup()
  const move = { clientX: 1, clientY: 1, nowMs: 0, screenX: 1, screenY: 1, type: 'moved' } as const
  expect(guard.isSettled('mouse')).toBe(false)
  expect(guard.isSettled('touch')).toBe(true)
  point(move)
  pass(299)
  expect(guard.isSettled('mouse')).toBe(false)
  pass(1)
  expect(guard.isSettled('mouse')).toBe(true)
  point({ type: 'left' })
  expect(guard.isSettled('mouse')).toBe(false)
})

test('stops with all that it watches', () => {
  const { guard, look, stops, timers } = setup()
  look()
  guard.destroy()
  expect(stops()).toBe(3)
  expect(timers.size).toBe(0)
})
