import { expect, test } from 'vitest'
import { createMemoryLimiter, type Limiter } from '../http/Limiter.ts'
import { createWorkLimit, unitsOf } from './createWorkLimit.ts'

const payer = { addressKey: 'street', clientId: 'c' }

/** In memory, or as a store that several processes share would answer. */
function setup(limiter: Limiter = createMemoryLimiter({ now: () => 0 })) {
  return createWorkLimit({
    limiter,
    rates: { perAddress: { burst: 24, perSecond: 1 }, perClient: { burst: 10, perSecond: 1 } },
  })
}
const memory = createMemoryLimiter
const shared = (): Limiter => {
  const limiter = memory({ now: () => 0 })
  return { take: async (...given) => limiter.take(...given) }
}

test('bytes cost a unit for each whole 8 KiB', () => {
  expect([0, 8191, 8192, 16_384, 100_000].map(unitsOf)).toEqual([0, 0, 1, 2, 12])
})

test.each([
  ['in memory', memory({ now: () => 0 })],
  ['shared', shared()],
])('both the client and its address must have room, %s', async (_, limiter) => {
  const work = setup(limiter)
  expect(await work.take(payer, 10)).toBe(true)
  expect(await work.take(payer, 1)).toBe(false)
  const other = { ...payer, clientId: 'd' }
  expect(await work.take(other, 10)).toBe(true)
  // Another client pays nothing for it, its address does.
  expect(await work.take({ ...payer, clientId: 'e' }, 10)).toBe(false)
  expect(await work.take({ addressKey: 'elsewhere', clientId: 'f' }, 10)).toBe(true)
})

test.each([
  ['in memory', memory({ now: () => 0 })],
  ['shared', shared()],
])('the check of a token is charged to the address, %s', async (_, limiter) => {
  const work = setup(limiter)
  expect([await work.checkToken('street'), await work.checkToken('street')]).toEqual([true, true])
  expect(await work.checkToken('street')).toBe(false)
  expect(await work.checkToken('elsewhere')).toBe(true)
  expect(await work.take(payer, 1)).toBe(false)
})

test('a limiter that shares only some of its keys is asked for both', async () => {
  const limiter = memory({ now: () => 0 })
  const work = setup({
    take: (key, ...rest) => {
      const taken = limiter.take(key, ...rest)
      return key.startsWith('rwa:') ? Promise.resolve(taken) : taken
    },
  })
  expect(await work.take(payer, 10)).toBe(true)
  expect(await work.take(payer, 1)).toBe(false)
  expect(await work.take({ ...payer, clientId: 'd' }, 10)).toBe(true)
  expect(await work.take({ ...payer, clientId: 'e' }, 10)).toBe(false)
})

test('what is done already is counted, although it is more than what is left', async () => {
  const work = setup()
  work.charge(payer, 0)
  expect(await work.take(payer, 10)).toBe(true)
  const again = setup()
  again.charge(payer, 500)
  expect(await again.take(payer, 1)).toBe(false)
})

test('a limiter that fails lets work that is done be done', async () => {
  const work = setup({ take: () => Promise.reject(new Error('away')) })
  work.charge(payer, 5)
  await new Promise((resolve) => setImmediate(resolve))
  await expect(Promise.resolve(work.take(payer, 5))).rejects.toThrow('away')
})
