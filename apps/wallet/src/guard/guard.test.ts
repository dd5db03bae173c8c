import { describe, expect, test } from 'vitest'
import { type Guard, type GuardFacts, guardOf } from './guardOf.ts'
import { type GuardEvent, guardTransition, unseenFacts } from './guardTransition.ts'
import type { Sight } from './Sight.ts'

const seen: Sight = {
  height: 440,
  isDocumentVisible: true,
  scale: 1,
  view: 'seen',
  width: 358,
}
const facts = (sight: Partial<Sight> = {}, { changedMs = 0, sinceMs = 0 } = {}): GuardFacts => ({
  againstMs: sinceMs,
  changedMs,
  sight: { ...seen, ...sight },
  sinceMs,
})
const at = (known: GuardFacts, nowMs: number, isUnproven = false): Guard =>
  guardOf(known, { isUnproven, nowMs })
const run = (...events: readonly GuardEvent[]) =>
  events.reduce(guardTransition, facts({}, { changedMs: -9000, sinceMs: -9000 }))
const looked = (nowMs: number, sight: Partial<Sight> = {}): GuardEvent => ({
  nowMs,
  sight: { ...seen, ...sight },
  type: 'looked',
})

describe('the guard arms', () => {
  test('800 ms after what is shown has changed', () => {
    const known = facts({}, { changedMs: 100, sinceMs: 0 })
    expect(at(known, 899)).toEqual({
      fromMs: 100,
      isCounting: true,
      status: 'waiting',
      untilMs: 900,
    })
    expect(at(known, 900)).toEqual({ status: 'armed' })
  })

  test('once it was seen for 500 ms', () => {
    const known = facts({}, { changedMs: 0, sinceMs: 1000 })
    expect(at(known, 1499)).toEqual({
      fromMs: 1000,
      isCounting: true,
      status: 'waiting',
      untilMs: 1500,
    })
    expect(at(known, 1500)).toEqual({ status: 'armed' })
  })

  test('when both times are over, whichever is longer', () => {
    expect(at(facts({}, { changedMs: 0, sinceMs: 200 }), 700)).toMatchObject({ untilMs: 800 })
    expect(at(facts({}, { changedMs: 0, sinceMs: 301 }), 800)).toMatchObject({ untilMs: 801 })
  })

  test('at 300 × 260, and never below it', () => {
    expect(at(facts({ height: 260, width: 300 }), 800).status).toBe('armed')
    for (const small of [{ height: 259 }, { width: 299 }]) {
      expect(at(facts(small), 2999)).toMatchObject({ isCounting: false, status: 'waiting' })
      expect(at(facts(small), 3000)).toEqual({ reason: 'small', status: 'never' })
    }
  })

  test('as far zoomed out as a visitor does, and not as far as a page would', () => {
    expect(at(facts({ scale: 2 / 3 }), 800).status).toBe('armed')
    expect(at(facts({ scale: 0.5 }), 3000)).toEqual({ reason: 'small', status: 'never' })
  })

  test('never while something covers it, and says so after three seconds', () => {
    const covered = facts({ view: 'covered' }, { sinceMs: 1000 })
    expect(at(covered, 3999)).toEqual({
      fromMs: 1000,
      isCounting: false,
      status: 'waiting',
      untilMs: 4000,
    })
    expect(at(covered, 4000)).toEqual({ reason: 'covered', status: 'never' })
  })

  test('as late where its size changes meanwhile, and not where something else speaks against it', () => {
    const covered = run(
      looked(0, { view: 'covered' }),
      looked(2000, { height: 520, view: 'covered' }),
    )
    expect(at(covered, 2999).status).toBe('waiting')
    expect(at(covered, 3000)).toEqual({ reason: 'covered', status: 'never' })
    const small = guardTransition(covered, looked(3100, { height: 200 }))
    expect(at(small, 6099).status).toBe('waiting')
    expect(at(small, 6100)).toEqual({ reason: 'small', status: 'never' })
    const seenAgain = guardTransition(small, looked(7000))
    expect(at(seenAgain, 7500)).toEqual({ status: 'armed' })
    expect(at(guardTransition(seenAgain, looked(8000, { view: 'covered' })), 8000).status).toBe(
      'waiting',
    )
  })

  test.each<Partial<Sight>>([{ isDocumentVisible: false }, { view: 'off' }])(
    'not on a screen that no one sees, of which nothing has to be said: %j',
    (sight) => {
      expect(at(facts(sight), 9000)).toMatchObject({ isCounting: false, status: 'waiting' })
    },
  )

  test('never where the browser cannot tell what lies over it', () => {
    expect(at(facts({ view: 'shown' }), 0)).toEqual({ reason: 'unsupported', status: 'never' })
  })

  test('there all the same for what needs no proof, after the same time', () => {
    const shown = facts({ height: 100, view: 'shown' })
    expect(at(shown, 799, true).status).toBe('waiting')
    expect(at(shown, 800, true).status).toBe('armed')
    const covered = facts({ view: 'covered' })
    expect(at(covered, 9000, true)).toEqual({ reason: 'covered', status: 'never' })
  })

  test('not before the browser has said anything', () => {
    expect(at(unseenFacts(0), 9000, true)).toMatchObject({ isCounting: false, status: 'waiting' })
  })
})

describe('what disarms the guard', () => {
  test.each<Partial<Sight>>([
    { height: 441 },
    { width: 359 },
    { scale: 2 },
    { view: 'covered' },
    { view: 'off' },
    { isDocumentVisible: false },
  ])('is a change of what is seen: %j, and back', (other) => {
    expect(at(run(), 0).status).toBe('armed')
    const changed = run(looked(0, other))
    expect(at(changed, 0).status).toBe('waiting')
    const back = guardTransition(changed, looked(10))
    expect(at(back, 509).status).toBe('waiting')
    expect(at(back, 510).status).toBe('armed')
  })

  test('is a change of what is shown', () => {
    const changed = run({ nowMs: 0, type: 'changed' })
    expect(at(changed, 799).status).toBe('waiting')
    expect(at(changed, 800).status).toBe('armed')
  })

  test('is nothing that says the same again', () => {
    expect(at(run(looked(0)), 0).status).toBe('armed')
  })
})
