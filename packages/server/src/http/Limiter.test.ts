import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createMemoryLimiter } from './Limiter.ts'

test('the burst is exact and comes back at the rate', () => {
  let at = 1_000_000
  const limiter = createMemoryLimiter({ now: () => at })
  const take = () => limiter.take('a', { burst: 3, perSecond: 2 })
  expect([take(), take(), take()]).toMatchObject([
    { remaining: 2 },
    { remaining: 1 },
    { remaining: 0 },
  ])
  expect(take()).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
  at += 500
  expect(take()).toMatchObject({ allowed: true, remaining: 0 })
  expect(take()).toMatchObject({ allowed: false })
  at += 60_000
  expect(take()).toMatchObject({ allowed: true, remaining: 2, resetSeconds: 1 })
})

test('waiting as long as told is always enough', async () => {
  let at = 0
  const limiter = createMemoryLimiter({ now: () => at })
  const rate = { burst: 5, perSecond: 5 / 60 }
  for (let index = 0; index < 5; index++) await limiter.take('a', rate)
  const refused = await limiter.take('a', rate)
  expect(refused).toMatchObject({ allowed: false, retryAfterSeconds: 12 })
  at += refused.retryAfterSeconds * 1000
  expect(limiter.take('a', rate)).toMatchObject({ allowed: true })
})

test('a cost is taken whole or not at all, and what is done already is counted as debt', () => {
  let at = 0
  const limiter = createMemoryLimiter({ now: () => at })
  const take = (spend?: { cost: number; isDone?: boolean }) =>
    limiter.take('a', { burst: 10, perSecond: 1 }, spend)
  expect(take({ cost: 11 })).toMatchObject({ allowed: false })
  expect(take({ cost: 7 })).toMatchObject({ allowed: true, remaining: 3 })
  expect(take({ cost: 4 })).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
  expect(take({ cost: 13, isDone: true })).toMatchObject({ remaining: 0 })
  at += 10_000
  expect(take()).toMatchObject({ allowed: false })
  at += 1000
  expect(take()).toMatchObject({ allowed: true })
})

test('what is whole again is forgotten, and does not push out what is spent', () => {
  let at = 0
  const limiter = createMemoryLimiter({ maxKeys: 10, now: () => at })
  const takeSpent = () => limiter.take('spent', { burst: 1, perSecond: 1 / 3600 })
  expect(takeSpent()).toMatchObject({ allowed: true })
  for (let visitor = 0; visitor < 40; visitor++) {
    void limiter.take(`visitor ${visitor}`, { burst: 1, perSecond: 1 })
    at += 1500
  }
  expect(takeSpent()).toMatchObject({ allowed: false })
})

test('a date that is set back locks nobody out', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const limiter = createMemoryLimiter()
    const take = () => limiter.take('a', { burst: 2, perSecond: 1 })
    for (let index = 0; index < 2; index++) void take()
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(take()).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
  } finally {
    vi.useRealTimers()
  }
})

test('property: in any stretch of time no more than burst plus rate gets through', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ max: 400, min: 0 }), { maxLength: 200 }),
      fc.integer({ max: 20, min: 1 }),
      fc.integer({ max: 50, min: 1 }),
      (gaps, burst, perSecond) => {
        let at = 0
        let allowed = 0
        const limiter = createMemoryLimiter({ now: () => at })
        for (const gap of gaps) {
          at += gap
          const taken = limiter.take('a', { burst, perSecond })
          if (!(taken instanceof Promise) && taken.allowed) allowed += 1
        }
        expect(allowed).toBeLessThanOrEqual(burst + Math.ceil((at / 1000) * perSecond) + 1)
      },
    ),
  )
})
