import fc from 'fast-check'
import { expect, test } from 'vitest'
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
