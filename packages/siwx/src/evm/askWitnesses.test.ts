import { describe, expect, test, vi } from 'vitest'
import { type Agree, askWitnesses } from './askWitnesses.ts'
import type { Witness } from './Witness.ts'

/** The owner was another one until this block; the chain has one a second. */
const soldAt = 600
const head = 1000

type Answer = (number: number) => unknown

type Given = {
  /** What it says of its latest block, in place of the truth. */
  latest?: object
  /** What it says of other blocks, and of the owner. */
  block?: (number: number) => object
  owner?: Answer
  hangs?: boolean | 'at the owner'
  down?: boolean
}

const quantity = (value: number) => `0x${value.toString(16)}`
const blockAt = (number: number, given: object = {}) => ({
  hash: `0xb10c${number}`,
  number: quantity(number),
  timestamp: quantity(number),
  ...given,
})
const ownerAt: Answer = (number) => (number < soldAt ? 'yesterday' : 'today')

function node(operator: string, given: Given = {}) {
  const { block = blockAt, down, hangs, latest, owner = ownerAt } = given
  const asked: string[] = []
  const onContradiction = vi.fn<(operator: string) => void>()
  const witness: Witness = {
    onContradiction,
    operator,
    async request(method, [first]) {
      asked.push(`${method} ${first}`)
      if (down) throw new Error('connection refused')
      if (hangs === true || (hangs && method === 'owner')) return new Promise(() => undefined)
      if (method === 'owner') return { result: owner(Number(first)) }
      return { result: first === 'latest' ? { ...blockAt(head), ...latest } : block(Number(first)) }
    },
  }
  return { asked, onContradiction, witness }
}

/** Timers that go off when the test says so. */
function createTimers() {
  const timers = new Set<() => void>()
  return {
    after(_ms: number, callback: () => void) {
      timers.add(callback)
      return () => timers.delete(callback)
    },
    async pass() {
      // What has been answered is looked at before.
      await settled()
      const due = [...timers]
      timers.clear()
      for (const callback of due) callback()
      await settled()
    },
    waiting: () => timers.size,
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

const ask = (agree: Agree) =>
  agree(async ({ block, request }) => {
    const { result } = (await request('owner', [block])) as { result: unknown }
    return result as string
  })

const askOf = (
  nodes: readonly { witness: Witness }[],
  options?: { after(ms: number, callback: () => void): () => void },
) =>
  askWitnesses(
    { ask, chainId: 'eip155:1' },
    nodes.map(({ witness }) => witness),
    options,
  )

const unwitnessed = { code: 'siwx.unwitnessed' }

describe("a node's time is a node's word", () => {
  const oldOne = blockAt(599)
  const now = quantity(head)

  test.each<[string, Given]>([
    [
      'number and true hash of an old block, and the time of now',
      { latest: { ...oldOne, timestamp: now } },
    ],
    [
      'that of each block that it is asked for, too',
      {
        block: (number) => blockAt(number, { timestamp: now }),
        latest: { ...oldOne, timestamp: now },
      },
    ],
    [
      'an old block whose time is a second ago',
      { latest: { ...oldOne, timestamp: quantity(head - 1) } },
    ],
    ['the old block as it is', { latest: oldOne }],
  ])('error: nobody of yesterday is brought back by %s', async (_, given) => {
    const [honest, dishonest] = [node('honest'), node('dishonest', given)]
    await expect(askOf([honest, dishonest])).rejects.toMatchObject(unwitnessed)
    await expect(askOf([dishonest, honest])).rejects.toMatchObject(unwitnessed)
    expect(honest.asked.filter((each) => each.startsWith('owner'))).toEqual([])
  })

  test.each<[string, object]>([
    ['time', { timestamp: quantity(head - 1) }],
    ['time, by an hour to come', { timestamp: quantity(head + 3600) }],
    ['number', { number: quantity(head + 7) }],
  ])(
    'two who say otherwise of the %s of one hash contradict each other, and both say whom',
    async (_, latest) => {
      const [one, two] = [node('one'), node('two', { latest })]
      await expect(askOf([one, two])).rejects.toMatchObject(unwitnessed)
      expect(one.onContradiction.mock.calls).toEqual([['two']])
      expect(one.asked.concat(two.asked).filter((each) => each.startsWith('owner'))).toEqual([])
    },
  )

  test('two honest ones are believed beside one who lies about time', async () => {
    const dishonest = node('dishonest', { latest: { ...oldOne, timestamp: now } })
    for (const nodes of [
      [dishonest, node('one'), node('two')],
      [node('one'), dishonest, node('two')],
      [node('one'), node('two'), dishonest],
    ])
      expect(await askOf(nodes)).toBe('today')
  })

  test('nodes of one chain that are not at one block contradict nobody', async () => {
    const [one, two] = [node('one'), node('two', { latest: blockAt(head - 20) })]
    expect(await askOf([one, two])).toBe('today')
    expect(one.onContradiction).not.toHaveBeenCalled()
  })
})

describe('of four nodes two honest ones suffice', () => {
  const lies = (said: string): Given => ({ owner: () => said })

  test.each<[string, Given, Given]>([
    ['down', { down: true }, { down: true }],
    ['lying', lies('mallory'), lies('eve')],
    ['down and lying', { down: true }, lies('eve')],
    ['lying about time', { latest: { timestamp: '0x1' } }, { latest: { timestamp: '0x2' } }],
  ])('the first two are %s', async (_, first, second) => {
    const nodes = [node('a', first), node('b', second), node('c'), node('d')]
    expect(await askOf(nodes)).toBe('today')
  })

  test.each([
    ['first', 'second'],
    ['first', 'third'],
    ['first', 'fourth'],
    ['second', 'third'],
    ['second', 'fourth'],
    ['third', 'fourth'],
  ])('the %s and the %s are honest', async (...honest) => {
    const names = ['first', 'second', 'third', 'fourth']
    const nodes = names.map((name) => node(name, honest.includes(name) ? {} : lies(`by ${name}`)))
    expect(await askOf(nodes)).toBe('today')
  })

  test('each two are asked beside each other', async () => {
    const nodes = [node('a', { hangs: true }), node('b', { hangs: true }), node('c')]
    void askOf(nodes, createTimers()).catch(() => undefined)
    await settled()
    expect(nodes.map(({ asked }) => asked.length)).toEqual([1, 1, 0])
  })

  test.each<[string, Given, Given]>([
    ['both of the first two hang', { hangs: true }, { hangs: true }],
    ['both hang at the question itself', { hangs: 'at the owner' }, { hangs: 'at the owner' }],
    ['one hangs', { hangs: true }, {}],
    ['one hangs, one lies', { hangs: true }, lies('eve')],
  ])('once it has been waited for a second: %s', async (_, first, second) => {
    const timers = createTimers()
    const said = askOf([node('a', first), node('b', second), node('c'), node('d')], timers)
    await timers.pass()
    expect(await said).toBe('today')
    expect(timers.waiting()).toBe(0)
  })

  test('who hangs is waited for once, whoever else is asked', async () => {
    const timers = createTimers()
    const said = askOf([node('a', { hangs: true }), node('b'), node('c')], timers)
    await timers.pass()
    expect(await said).toBe('today')
  })

  test('who took long may still be the second one', async () => {
    const timers = createTimers()
    let answer = () => {}
    const slow = node('slow')
    const request = slow.witness.request
    slow.witness.request = async (...parameters) => {
      if (parameters[0] !== 'owner')
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return request(...parameters)
    }
    const said = askOf([slow, node('one'), node('dead', { down: true })], timers)
    await timers.pass()
    answer()
    expect(await said).toBe('today')
  })

  test('a trusted node that hangs keeps no one waiting for the next', async () => {
    const timers = createTimers()
    const [hung, own] = [node('own', { hangs: true }), node('own')]
    const trusted = [hung, own].map(({ witness }) => ({ witness: { ...witness, isTrusted: true } }))
    const said = askOf(trusted, timers)
    await timers.pass()
    expect(await said).toBe('today')
  })

  test('nobody is asked any more once two have said the same', async () => {
    const timers = createTimers()
    const late = node('late', { hangs: 'at the owner' })
    const nodes = [late, node('b'), node('c'), node('d')]
    const said = askOf(nodes, timers)
    await timers.pass()
    await said
    const before = nodes.map(({ asked }) => asked.length)
    await settled()
    expect(nodes.map(({ asked }) => asked.length)).toEqual(before)
  })

  test('error: all are down', async () => {
    const nodes = ['a', 'b', 'c', 'd', 'e'].map((name) => node(name, { down: true }))
    await expect(askOf(nodes)).rejects.toMatchObject({ code: 'siwx.unreachable' })
    expect(nodes.map(({ asked }) => asked.length)).toEqual([1, 1, 1, 1, 1])
  })
})
