import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createDurableLimiter } from './createDurableLimiter.ts'
import { createMemoryLimiter, type Rate } from './Limiter.ts'
import { giveBackShare, takeOfNetwork, takeShare } from './shareRate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let count = 0

/** A budget of its own for each test, over a clock that stands still unless it is moved. */
function setupIn(where: 'in a database' | 'in memory', rate = { burst: 600, perSecond: 50 }) {
  let at = 1_700_000_000_000
  const now = () => at
  const limiter =
    where === 'in memory' ? createMemoryLimiter({ now }) : createDurableLimiter({ database, now })
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

describe.each(['in memory', 'in a database'] as const)(
  'a budget that strangers share, %s',
  (where) => {
    const setup = (rate?: Rate) => setupIn(where, rate)

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
      for (let visitor = 0; visitor < 8; visitor++) expect(await ask(`192.0.${visitor}.2`)).toBe(1)
    })

    test('is a fifth for an IPv6 /40 and half for a /32, which registries give to whoever asks', async () => {
      const { ask } = setup()
      let narrow = 0
      for (let network = 0; network < 16; network++)
        narrow += await ask(`2001:db8:${network.toString(16)}::1`, 20)
      expect(narrow).toBe(120)
      let wide = narrow
      for (let network = 1; network < 256; network++)
        wide += await ask(`2001:db8:${(network * 256).toString(16)}::1`, 2)
      expect(wide).toBe(300)
      expect(await ask('2001:db9::1')).toBe(1)
    })

    test('what a wider network refuses is no loss of the narrower one', async () => {
      const { advance, ask } = setup({ burst: 50, perSecond: 0.1 })
      for (const network of ['1', '2']) expect(await ask(`2001:db8:${network}::1`, 5)).toBe(5)
      expect(await ask('2001:db8:3::1', 30)).toBe(0)
      advance(250_000)
      expect(await ask('2001:db8:3::1', 30)).toBe(5)
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

test.each([
  ['an IPv6 /44 has', 16, 85, (network: number) => `2001:db8:${network.toString(16)}`],
  ['ten IPv4 /24 are', 10, 64, (network: number) => `198.51.${network}`],
  ['64 IPv4 /24 are', 64, 12, (network: number) => `198.51.${network}`],
] as const)(
  'a budget serves honest visitors beside junk from as many networks as %s, each with many addresses',
  async (_, networks, hosts, nameOf) => {
    const { advance, ask } = setupIn('in memory')
    for (let second = 0; second < 3; second++) {
      advance(1000)
      for (let host = 0; host < hosts; host++)
        for (let network = 0; network < networks; network++) {
          const name = nameOf(network)
          const own = second * hosts + host
          await ask(
            name.includes(':') ? `${name}:${(own * 256).toString(16)}::1` : `${name}.${own}`,
          )
        }
    }
    let served = 0
    for (let visitor = 0; visitor < 40; visitor++)
      served += await ask(visitor % 2 ? `192.0.${visitor}.7` : `2a00:${visitor}::7`)
    expect(served).toBeGreaterThanOrEqual(30)
  },
)
