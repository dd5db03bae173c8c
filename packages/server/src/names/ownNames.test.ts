import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import type { KnownIdentity } from '../identity/createIdentityLookup.ts'
import { createNameIdentity } from './createNameIdentity.ts'
import type { StoredName } from './createNameRepository.ts'
import { createOwnNames, type OwnNames } from './createOwnNames.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function named(name: string, zone: string): StoredName {
  return {
    addresses: {},
    attributes: {},
    contractChain: undefined,
    createdAt: 1,
    name: `${name}.${zone}`,
    owner: alice.toLowerCase(),
    updatedAt: undefined,
    zone,
  }
}

/** A database whose answers wait until they are let go. */
function slowDatabase() {
  const waiting: (() => void)[] = []
  const asked: string[] = []
  const database = { count: 1, names: [named('alice', 'own.test')] }
  const later = <T>(what: string, read: () => T) =>
    new Promise<T>((resolve) => {
      asked.push(what)
      const answer = read()
      waiting.push(() => resolve(answer))
    })
  const flush = async () => {
    for (let round = 0; round < 20; round++) {
      for (const answer of waiting.splice(0)) answer()
      await Promise.resolve()
    }
  }
  const clock = createTestClock()
  const ownNames = createOwnNames({
    clock,
    names: {
      changes: () => later('changes', () => database.count),
      ofOwner: () => later('names', () => database.names),
    },
  })
  return { asked, clock, database, flush, ownNames }
}

describe('the names of an account', () => {
  test('are read once for as long as no name is changed', async () => {
    const { asked, database, flush, ownNames } = slowDatabase()
    for (let time = 0; time < 3; time++) {
      const asking = ownNames(alice)
      await flush()
      expect(await asking).toEqual(database.names)
    }
    expect(asked).toEqual(['changes', 'names', 'changes', 'changes'])
    database.count += 1
    database.names = []
    const asking = ownNames(alice.toLowerCase())
    await flush()
    expect(await asking).toEqual([])
  })

  test('are as they were when somebody asked, or later: an answer under way may be of before a change', async () => {
    const { asked, database, flush, ownNames } = slowDatabase()
    const first = ownNames(alice)
    await flush()
    await first
    const early = ownNames(alice)
    await Promise.resolve()
    expect(asked.slice(2)).toEqual(['changes'])
    database.count += 1
    database.names = []
    const late = Array.from({ length: 100 }, () => ownNames(alice))
    await flush()
    expect(await early).toHaveLength(1)
    for (const each of await Promise.all(late)) expect(each).toEqual([])
    expect(asked.slice(2).filter((what) => what === 'changes')).toHaveLength(2)
  })

  test('error: cannot be known while the database is silent, and are read again when it is not', async () => {
    const { clock, flush, ownNames } = slowDatabase()
    const asking = ownNames(alice)
    const refused = expect(asking).rejects.toThrow('No answer in 1000 ms.')
    await Promise.resolve()
    await clock.advance(1000)
    await refused
    const again = ownNames(alice)
    await flush()
    expect(await again).toHaveLength(1)
  })
})

describe('the identity of an account', () => {
  const at = 1_000_000
  const hourMs = 3_600_000
  const zones = { legacyZones: ['old.test'], zone: 'own.test' }
  const none: KnownIdentity = {
    avatar: null,
    freshUntil: at + hourMs,
    name: null,
    resolvedAt: at,
  }
  const onChain = { ...none, name: 'alice.eth' }

  function identity(
    ens: KnownIdentity,
    ownNames: OwnNames,
    order: readonly ('ens' | 'local')[] = ['local', 'ens'],
  ) {
    return createNameIdentity({ ens: () => ens, now: () => at, order, ownNames })
  }
  const own: OwnNames = async () => [named('alice', 'other.test'), named('alice', 'old.test')]
  const away: OwnNames = () => Promise.reject(new Error('away'))

  test('is a name of the project’s zones, older ones too, which is not repeated', async () => {
    expect(await identity(onChain, own)(alice, zones)).toEqual({
      avatar: null,
      freshUntil: at,
      name: 'alice.old.test',
      resolvedAt: at,
    })
  })

  test('is in the operator’s order', async () => {
    const ensFirst = ['ens', 'local'] as const
    expect(await identity(onChain, own, ensFirst)(alice, zones)).toEqual(onChain)
    expect(await identity(none, own, ensFirst)(alice, zones)).toMatchObject({
      name: 'alice.old.test',
    })
    expect(await identity(onChain, own, ['ens'])(alice, zones)).toEqual(onChain)
    expect(await identity(none, async () => [], ['local'])(alice, zones)).toEqual(none)
  })

  test('without a zone asks no database', async () => {
    const off = { legacyZones: [], zone: undefined }
    expect(await identity(onChain, away)(alice, off)).toEqual(onChain)
  })

  test('error: is what ENS knows for a minute while the database is away', async () => {
    for (const order of [
      ['local', 'ens'],
      ['ens', 'local'],
    ] as const)
      expect(await identity(none, away, order)(alice, zones)).toEqual({
        ...none,
        freshUntil: at + 60_000,
      })
    expect(await identity(onChain, away)(alice, zones)).toEqual({
      ...onChain,
      freshUntil: at + 60_000,
    })
  })
})
