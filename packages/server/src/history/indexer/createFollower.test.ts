import { createTestClock } from '@latchkey/testing/node'
import type { Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../database/Database.ts'
import { openTestDatabase } from '../../testing/openTestDatabase.ts'
import type { ChainBlock } from './ChainBlock.ts'
import type { BlockReader } from './createBlockReader.ts'
import { createFollower } from './createFollower.ts'
import { createHistoryStore } from './createHistoryStore.ts'
import { RoundError } from './RoundError.ts'

let database: Database
let chains = 0

// One database for all: each test follows a chain of its own.
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const hash = (number: number, fork = 0): Hash =>
  `0x${fork.toString(16).padStart(2, '0')}${number.toString(16).padStart(62, '0')}`

/** A chain of empty blocks, of which those from `forkedAt` on are another fork's. */
function setup({
  development = false,
  hosts = ['one'],
  settings = {},
}: {
  development?: boolean
  /** Of nodes that have the chain, unless `forks` says that one has another. */
  hosts?: readonly string[]
  settings?: { blocksBack?: number; startBlock?: number }
} = {}) {
  chains += 1
  const chain = `eip155:${chains}`
  const facts = { forkedAt: Number.POSITIVE_INFINITY, height: 10, maxRange: 1000 }
  /** Where a host's own chain begins, and what it says of its height. */
  const forks = new Map<string | undefined, { at: number; height?: number }>()
  const ranges: { from: number; to: number }[] = []
  const hashAt = (number: number, host?: string) =>
    hash(
      number,
      number >= (forks.get(host)?.at ?? Number.POSITIVE_INFINITY)
        ? 2
        : number >= facts.forkedAt
          ? 1
          : 0,
    )
  const blockAt = (number: number, host?: string): ChainBlock => ({
    hash: hashAt(number, host),
    number,
    parentHash: hashAt(number - 1, host),
    timestamp: number,
    transactions: [],
  })
  const reader: BlockReader = {
    header: async (number, host) => (number <= facts.height ? blockAt(number, host) : undefined),
    hosts,
    latest: async (host) => blockAt(forks.get(host)?.height ?? facts.height, host),
    async read({ from, to }, host) {
      if (to > facts.height) throw new RoundError('inconsistent', 'no block')
      ranges.push({ from, to })
      if (to - from + 1 > facts.maxRange) throw new RoundError('tooLarge', 'too many results')
      return Array.from({ length: to - from + 1 }, (_, index) => blockAt(from + index, host))
    },
  }
  const clock = createTestClock()
  const errors: unknown[] = []
  const store = createHistoryStore({ database })
  const follower = createFollower({
    chain,
    clock,
    holder: 'one',
    now: clock.now,
    onError: (error) => errors.push(error),
    reader,
    settings: { blocksBack: 0, development, startBlock: undefined, ...settings },
    store,
    takeOver: false,
  })
  const known = async () =>
    (await store.blocksBelow(chain, Number.MAX_SAFE_INTEGER, 2000)).map(({ number }) => number)
  /** Steps as long as there is more, whatever fails meanwhile; the last failure. */
  const settle = async () => {
    let failure: unknown
    for (let rounds = 0; rounds < 40; rounds++) {
      failure = undefined
      const isMore = await follower.step().catch((error: unknown) => {
        failure = error
        return true
      })
      if (!isMore) break
    }
    return failure
  }
  const agreed = async () => (await store.reach(chain))?.agreed
  return {
    agreed,
    chain,
    clock,
    errors,
    facts,
    follower,
    forks,
    hashAt,
    known,
    ranges,
    reader,
    settle,
    store,
  }
}

test('a public chain is read from now on, or from as many blocks back as the operator says', async () => {
  const now = setup()
  while (await now.follower.step());
  expect(await now.known()).toEqual([10])
  const back = setup({ settings: { blocksBack: 3 } })
  while (await back.follower.step());
  expect(await back.known()).toEqual([10, 9, 8, 7])
})

test('the window grows with what nodes answer, and is halved when it is too much', async () => {
  const { facts, follower, ranges, known } = setup({ settings: { startBlock: 0 } })
  facts.height = 200
  facts.maxRange = 5
  for (let isMore = true; isMore; )
    isMore = await follower.step().catch((error) => {
      if (!(error instanceof RoundError)) throw error
      return true
    })
  expect((await known())[0]).toBe(200)
  expect(Math.max(...ranges.map(({ from, to }) => to - from + 1))).toBeLessThanOrEqual(8)
})

test('a public node that is behind the others takes nothing back; one with another fork does', async () => {
  const { facts, follower, hashAt, known, store, chain } = setup({ settings: { startBlock: 0 } })
  while (await follower.step());
  facts.height = 4
  expect(await follower.step()).toBe(false)
  expect(await known()).toHaveLength(11)
  Object.assign(facts, { forkedAt: 6, height: 12 })
  while (await follower.step());
  const blocks = await store.blocksBelow(chain, 100, 100)
  expect(blocks).toEqual(
    Array.from({ length: 13 }, (_, index) => ({ hash: hashAt(12 - index), number: 12 - index })),
  )
})

test('a server that stops does not wait for a node, and writes nothing of what comes later', async () => {
  const { clock, follower, reader, store } = setup({ settings: { startBlock: 0 } })
  const { read } = reader
  let isWritten = false
  store.commit = async () => {
    isWritten = true
  }
  let answer = () => {}
  const isAsked = new Promise<void>((asked) => {
    reader.read = async (range) => {
      asked()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return read(range)
    }
  })
  follower.start()
  await clock.advance(0)
  await isAsked
  const closing = follower.close()
  await clock.advance(1_000)
  await closing
  answer()
  await new Promise((resolve) => setImmediate(resolve))
  expect(isWritten).toBe(false)
})

test('a write whose answer is lost is not written again', async () => {
  const { follower, known, store } = setup({ settings: { startBlock: 0 } })
  const { commit } = store
  let isLost = true
  store.commit = async (...parameters) => {
    await commit(...parameters)
    if (!isLost) return
    isLost = false
    throw new Error('connection lost')
  }
  await expect(follower.step()).rejects.toThrow('connection lost')
  while (await follower.step());
  expect(await known()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})

test('a process that has ended is followed by another after its time, and one that says so at once', async () => {
  const { chain, store } = setup()
  const lead = (holder: string, now: number) =>
    store.lead({ chain, holder }, { now, takeOver: false, until: now + 15_000 })
  expect(await lead('one', 0)).toBeDefined()
  expect(await lead('two', 14_999)).toBeUndefined()
  expect(await lead('one', 10_000)).toBeDefined()
  expect(await lead('two', 24_999)).toBeUndefined()
  expect(await lead('two', 25_000)).toBeDefined()
  expect(await lead('one', 26_000)).toBeUndefined()
  await store.release({ chain, holder: 'two' })
  expect(await lead('one', 26_001)).toBeDefined()
  // Where one process alone can have the database, whoever had the chain has ended.
  const until = 60_000
  expect(
    await store.lead({ chain, holder: 'three' }, { now: 26_002, takeOver: true, until }),
  ).toBeDefined()
})

test('error: a public chain that shares no block with what was read is left as it is', async () => {
  const { facts, follower, known } = setup({ settings: { startBlock: 0 } })
  while (await follower.step());
  Object.assign(facts, { forkedAt: 0, height: 11 })
  await expect(follower.step()).rejects.toMatchObject({ reason: 'inconsistent' })
  expect(await known()).toHaveLength(11)
})

test('a development chain that was started anew is read anew', async () => {
  const { facts, follower, known } = setup({ development: true, settings: { startBlock: 0 } })
  while (await follower.step());
  Object.assign(facts, { forkedAt: 0, height: 2 })
  while (await follower.step());
  expect(await known()).toEqual([2, 1, 0])
})

test('error: a node that hangs or lies about its height stops the reading, with longer and longer pauses, and tells', async () => {
  const { clock, errors, facts, follower, known, reader } = setup()
  follower.start()
  const settle = async (ms: number) => {
    await clock.advance(ms)
    // A round has ended when the next one is waited for.
    while (clock.waiting.length === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await settle(1)
  await settle(5_000)
  expect(await known()).toEqual([10])
  const { latest } = reader
  reader.latest = () => Promise.reject(new RoundError('unavailable', 'timeout'))
  for (let times = 0; times < 30; times++) await settle(4_000)
  expect(follower.state().silentMs).toBeGreaterThan(60_000)
  expect(errors.length).toBeGreaterThan(3)
  // Every four seconds would be thirty.
  expect(errors.length).toBeLessThan(10)
  reader.latest = latest
  facts.height = 12
  for (let times = 0; times < 10; times++) await settle(10_000)
  expect(await known()).toEqual([12, 11, 10])
  expect(follower.state()).toMatchObject({ lag: 0 })
  expect(follower.state().silentMs).toBeLessThan(10_001)
  await follower.close()
})

describe('one host alone', () => {
  test('error: says a height once that its chain has not, and nothing begins there', async () => {
    const { facts, follower, known, reader, store, chain } = setup()
    const { latest } = reader
    reader.latest = async () => ({ ...(await latest()), number: 1e12 })
    await expect(follower.step()).rejects.toMatchObject({ reason: 'absent' })
    expect(await store.reach(chain)).toBeUndefined()
    reader.latest = latest
    while (await follower.step());
    expect(await known()).toEqual([facts.height])
  })

  test('error: what was read far above the chain degrades it until it is reset', async () => {
    const { chain, follower, known, settle, store } = setup()
    await store.lead({ chain, holder: 'one' }, { now: 0, takeOver: false, until: 1 })
    await store.begin({ chain, holder: 'one' }, { agreed: undefined, next: 1e12 })
    await expect(follower.step()).rejects.toThrow(`latchkey-server history reset ${chain}`)
    expect(await store.reset(chain, { actor: 'test' })).toEqual({ entries: 0 })
    await settle()
    expect(await known()).toEqual([10])
  })

  test('is followed as before, and nothing is said to be agreed on', async () => {
    const { agreed, settle, known } = setup({ settings: { startBlock: 0 } })
    expect(await settle()).toBeUndefined()
    expect(await known()).toHaveLength(11)
    expect(await agreed()).toBeUndefined()
  })
})

describe('of several hosts', () => {
  const hosts = ['one', 'two']
  const settings = { startBlock: 0 }

  test('one that says any height moves nothing, at the start and later', async () => {
    const { agreed, facts, forks, known, settle } = setup({ hosts })
    forks.set('one', { at: Number.POSITIVE_INFINITY, height: 1e12 })
    expect(await settle()).toBeUndefined()
    expect(await known()).toEqual([10])
    facts.height = 12
    expect(await settle()).toBeUndefined()
    expect(await known()).toEqual([12, 11, 10])
    expect(await agreed()).toBe(12)
  })

  test('error: two that differ from a block on are read up to it, and one of them is not followed', async () => {
    const { agreed, facts, forks, known, settle } = setup({ hosts, settings })
    facts.height = 40
    forks.set('one', { at: 20 })
    expect(await settle()).toMatchObject({ reason: 'disputed' })
    expect((await known())[0]).toBe(19)
    expect(await agreed()).toBe(19)
    forks.clear()
    expect(await settle()).toBeUndefined()
    expect(await agreed()).toBe(40)
  })

  test('three follow the two that agree, whichever is asked first', async () => {
    const { chain, facts, forks, hashAt, settle, store } = setup({
      hosts: ['one', 'two', 'three'],
      settings,
    })
    facts.height = 40
    forks.set('one', { at: 20, height: 45 })
    expect(await settle()).toBeUndefined()
    expect(await store.blocksBelow(chain, 100, 1)).toEqual([{ hash: hashAt(40), number: 40 }])
  })

  const friend = `0x${'f'.repeat(40)}` as const
  const transaction = {
    failed: false,
    from: friend,
    hash: hash(77),
    logs: [],
    nonce: 0,
    selector: undefined,
    to: friend,
    value: 5n,
  }
  const transfer = {
    address: friend,
    data: '0x05',
    logIndex: 0,
    topics: [hash(1), hash(2), hash(3)],
    transactionIndex: 0,
  } as const

  /** What one host makes of a block whose hash is right. */
  const lies: readonly [string, (block: ChainBlock) => ChainBlock][] = [
    ['puts a transaction in', (block) => ({ ...block, transactions: [transaction, transaction] })],
    ['leaves one out', (block) => ({ ...block, transactions: [] })],
    [
      'puts a log in',
      (block) => ({ ...block, transactions: [{ ...transaction, logs: [transfer] }] }),
    ],
    [
      'says that one failed',
      (block) => ({ ...block, transactions: [{ ...transaction, failed: true }] }),
    ],
    [
      'says another value',
      (block) => ({ ...block, transactions: [{ ...transaction, value: 6n }] }),
    ],
    ['says another time', (block) => ({ ...block, timestamp: block.timestamp + 3600 })],
  ]

  /** A chain with a transaction in block 5, of which a host tells otherwise. */
  function withDishonest(names: readonly string[], tell: (block: ChainBlock) => ChainBlock) {
    const made = setup({ hosts: names, settings })
    const { read } = made.reader
    made.reader.read = async (range, host) =>
      (await read(range, host)).map((block) => {
        if (block.number !== 5) return block
        const true5 = { ...block, transactions: [transaction] }
        return host === 'dishonest' ? tell(true5) : true5
      })
    return made
  }

  test.each(lies)(
    'error: one of two that %s, in a block whose hash is right, is not shown',
    async (_, tell) => {
      for (const names of [
        ['dishonest', 'two'],
        ['one', 'dishonest'],
      ]) {
        const { agreed, known, settle } = withDishonest(names, tell)
        expect(await settle()).toMatchObject({
          message: expect.stringContaining(names.join(', ')),
          reason: 'disputed',
        })
        expect((await known())[0]).toBeLessThan(5)
        expect(await agreed()).toBeLessThan(5)
      }
    },
  )

  test.each(lies)('two of three are followed where the other %s', async (_, tell) => {
    for (const names of [
      ['dishonest', 'two', 'three'],
      ['one', 'dishonest', 'three'],
      ['one', 'two', 'dishonest'],
    ]) {
      const { agreed, chain, settle, store } = withDishonest(names, tell)
      expect(await settle()).toBeUndefined()
      expect(await agreed()).toBe(10)
      const page = await store.page({ account: friend, before: undefined, chain, limit: 10 })
      expect(page).toMatchObject([
        { failed: false, hash: transaction.hash, minedAt: 5, movements: [{ amount: 5n }] },
      ])
    }
  })

  test('one of three that cannot be read is left out', async () => {
    const { agreed, reader, settle } = setup({ hosts: ['one', 'two', 'three'], settings })
    const { read } = reader
    reader.read = async (range, host) => {
      if (host === 'two') throw new RoundError('unavailable', 'down')
      return read(range, host)
    }
    expect(await settle()).toBeUndefined()
    expect(await agreed()).toBe(10)
  })

  test('error: one that answers alone is not believed', async () => {
    const { follower, reader, known } = setup({ hosts, settings })
    const { latest } = reader
    reader.latest = async (host) => {
      if (host === 'two') throw new RoundError('unavailable', 'down')
      return latest(host)
    }
    await expect(follower.step()).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await known()).toEqual([])
  })

  test('error: nothing begins where only one of them has the block', async () => {
    const { chain, follower, forks, store } = setup({ hosts })
    forks.set('one', { at: 5 })
    await expect(follower.step()).rejects.toMatchObject({ reason: 'absent' })
    expect(await store.reach(chain)).toBeUndefined()
  })

  /** A chain that was read up to 250 from one host, which had its own from 130 on. */
  async function readBefore(at: number) {
    const before = setup({ hosts, settings })
    const { chain, clock, facts, forks, hashAt, store } = before
    facts.height = 250
    const me = { chain, holder: 'before' }
    await store.lead(me, { now: 0, takeOver: false, until: 1 })
    await store.begin(me, { agreed: undefined, next: 0 })
    forks.set('before', { at })
    const blocks = Array.from({ length: 251 }, (_, number) => ({
      hash: hashAt(number, 'before'),
      number,
    }))
    await store.commit(me, { blocks, entries: [], isAgreed: false, keep: 1024 })
    await store.release(me)
    await clock.advance(2)
    return before
  }

  test('what one alone was believed in is compared, and shown once they agree', async () => {
    const { agreed, settle } = await readBefore(Number.POSITIVE_INFINITY)
    expect(await agreed()).toBeUndefined()
    expect(await settle()).toBeUndefined()
    expect(await agreed()).toBe(250)
  })

  test('what one alone had of its own is taken back', async () => {
    const { agreed, chain, hashAt, settle, store } = await readBefore(130)
    expect(await settle()).toBeUndefined()
    expect(await agreed()).toBe(250)
    const known = await store.blocksBelow(chain, 1000, 1000)
    expect(known.every((block) => block.hash === hashAt(block.number))).toBe(true)
  })

  test('error: where they differ as well, nothing is shown above the last hundredth block that both have', async () => {
    const { agreed, forks, settle } = await readBefore(130)
    forks.set('one', { at: 130 })
    expect(await settle()).toMatchObject({ reason: 'disputed' })
    expect(await agreed()).toBe(100)
  })

  test('a reorganisation on all of them is followed, and what is agreed goes with it', async () => {
    const { agreed, chain, facts, hashAt, settle, store } = setup({ hosts, settings })
    await settle()
    Object.assign(facts, { forkedAt: 6, height: 12 })
    expect(await settle()).toBeUndefined()
    expect(await agreed()).toBe(12)
    expect(await store.blocksBelow(chain, 13, 1)).toEqual([{ hash: hashAt(12), number: 12 }])
  })
})

test('a chain is read again from the block of a reset, by the process that reads it', async () => {
  const { agreed, chain, clock, known, settle, store } = setup({
    hosts: ['one', 'two'],
    settings: { startBlock: 0 },
  })
  await settle()
  expect(await store.reset('eip155:999999', { actor: 'test' })).toBeUndefined()
  expect(await store.reset(chain, { actor: 'test', from: 4 })).toEqual({ entries: 0 })
  expect(await known()).toEqual([3, 2, 1, 0])
  expect(await agreed()).toBe(3)
  // Its place in the chain is read again with its lead.
  await clock.advance(6_000)
  await settle()
  expect((await known())[0]).toBe(10)
  expect(await agreed()).toBe(10)
})
