import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createDurableLimiter } from './createDurableLimiter.ts'
import { createMemoryLimiter } from './Limiter.ts'
import { giveBackShare, takeOfNetwork, takeShare } from './shareRate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let count = 0

describe.each(['in memory', 'in a database'] as const)(
  'a budget that strangers share, %s',
  (where) => {
    /** A budget of its own for each test, over a clock that stands still unless it is moved. */
    function setup(rate = { burst: 600, perSecond: 50 }) {
      let at = 1_700_000_000_000
      const now = () => at
      const limiter =
        where === 'in memory'
          ? createMemoryLimiter({ now })
          : createDurableLimiter({ database, now })
      const key = `budget ${count++}`
      return {
        advance: (ms: number) => {
          at += ms
        },
        /** How many of so many requests of an address are allowed. */
        async ask(address: string, times = 1, cost?: number) {
          let allowed = 0
          for (let time = 0; time < times; time++) {
            const sharing = { address, cost, key, rate }
            if (!(await takeOfNetwork<{ allowed: boolean }>(limiter, sharing)).allowed) continue
            if ((await takeShare<{ allowed: boolean }>(limiter, sharing)).allowed) allowed += 1
          }
          return allowed
        },
        giveBack: (cost?: number) => giveBackShare(limiter, { cost, key, rate }),
      }
    }

    test('is a tenth for a network, whatever address of it asks', async () => {
      const { advance, ask } = setup()
      let allowed = 0
      for (let host = 0; host < 130; host++) allowed += await ask(`203.0.113.${host}`)
      expect(allowed).toBe(60)
      expect(await ask('203.0.114.1')).toBe(1)
      advance(1000)
      expect(await ask('203.0.113.200', 10)).toBe(5)
    })

    test('is a tenth for an IPv6 /48, of which a /56 is an address', async () => {
      const { ask } = setup()
      let allowed = 0
      for (let home = 0; home < 130; home++)
        allowed += await ask(`2001:db8:1:${(home * 256).toString(16)}::1`)
      expect(allowed).toBe(60)
      expect(await ask('2001:db8:2::1')).toBe(1)
    })

    test('is kept by half for those who ask little, however many busy addresses there are', async () => {
      const { ask } = setup()
      let allowed = 0
      for (let network = 0; network < 30; network++) allowed += await ask(`198.18.${network}.1`, 20)
      // The half, and what each busy one asked first.
      expect(allowed).toBe(315)
      for (let visitor = 0; visitor < 8; visitor++) expect(await ask(`192.0.2.${visitor}`)).toBe(1)
    })

    test('gets back what was worth nothing, and never more than it had', async () => {
      const { ask, giveBack } = setup({ burst: 20, perSecond: 1 })
      const networks = Array.from({ length: 40 }, (_, index) => `198.19.${index}.1`)
      for (const address of networks) {
        expect(await ask(address)).toBe(1)
        await giveBack()
      }
      for (let times = 0; times < 50; times++) await giveBack()
      let allowed = 0
      for (const address of networks.map((each) => each.replace('198', '199')))
        allowed += await ask(address)
      expect(allowed).toBe(20)
    })

    test('lets through once what costs more than there is for anybody', async () => {
      const { advance, ask } = setup({ burst: 50, perSecond: 5 })
      expect(await ask('192.0.2.1', 1, 99)).toBe(1)
      expect(await ask('198.51.100.1', 1, 99)).toBe(0)
      expect(await ask('198.51.100.1')).toBe(0)
      expect(await ask('203.0.113.1')).toBe(1)
      advance(20_000)
      expect(await ask('198.51.100.1', 1, 99)).toBe(1)
    })
  },
)
