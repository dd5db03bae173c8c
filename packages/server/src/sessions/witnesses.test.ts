import { randomUUID } from 'node:crypto'
import { coinTypeOf } from '@latchkey/protocol'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { contractSaying } from '../testing/contractSaying.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { evmKey, type SignInKey } from '../testing/signInKeys.ts'
import { createCalendar, startAuth } from '../testing/startAuth.ts'
import { failWith, type NodeBehaviour, type ReceivedCall, startNode } from '../testing/startNode.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const calendar = createCalendar()

/** Names of this machine, so that nodes on it are of different hosts. */
const hosts = ['127.0.0.1', 'localhost', '0.0.0.0', '[::ffff:127.0.0.1]']

const signed = contractSaying('0x01')
const unsigned = contractSaying('0x00')
const ofKey = contractSaying('0x00', { code: '0x' })
const down = failWith(-32000, 'away')

/** A node of a contract that was sold ten minutes ago, by a block a second: whether somebody signs depends on the block. */
function contractSold(says: { latest?: object } = {}): NodeBehaviour {
  const [head, soldAt] = [1000, 400]
  const quantity = (value: number) => `0x${value.toString(16)}`
  const blockAt = (number: number) => ({
    hash: `0xb10c${number}`,
    number: quantity(number),
    timestamp: quantity(number),
  })
  const answer = ({ method, params }: ReceivedCall) => {
    const [first, second] = params
    if (method === 'eth_getBlockByNumber')
      return first === 'latest' ? { ...blockAt(head), ...says.latest } : blockAt(Number(first))
    if (method === 'eth_getCode') return '0x60'
    return Number(second) < soldAt ? '0x01' : '0x00'
  }
  const answered = (call: ReceivedCall) => ({ id: call.id, jsonrpc: '2.0', result: answer(call) })
  return ({ body }) => (Array.isArray(body) ? body.map(answered) : answered(body as ReceivedCall))
}

type Given = { behaviour: NodeBehaviour; host?: string; trusted?: boolean }

/** A server over nodes, and what it answers to a sign-in and to a name that the account has not signed with its key. */
async function setup(given: readonly Given[]) {
  const nodes = await Promise.all(given.map(({ behaviour }) => startNode({ behaviour })))
  onTestFinished(() => Promise.all(nodes.map((node) => node.close())).then(() => undefined))
  const lines: { msg: string }[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const auth = await startAuth({
    config: { names: { zone: 'reown.id' }, parts: ['sessions', 'api'] },
    database,
    logger,
    now: calendar.now,
    upstreams: nodes.map(({ url }, index) => ({
      trusted: given[index]?.trusted ?? false,
      url: url.replace('127.0.0.1', given[index]?.host ?? hosts[index] ?? ''),
      // Kept in their order.
      weight: 1 / 10 ** index,
    })),
  })
  const shop = auth.page()
  const account = evmKey().address
  return {
    lies: () => lines.filter(({ msg }) => msg.includes('one of them lies')),
    async register() {
      const name = `visitor-${randomUUID().slice(0, 8)}z.reown.id`
      const message = JSON.stringify({ name, timestamp: calendar.now() / 1000 })
      const signature = await evmKey().sign(message)
      const body = { address: account, coin_type: coinTypeOf(31337), message, signature }
      const answer = await shop.ask('POST', '/v1/profile/account', { body })
      const found = await shop.ask('GET', `/v1/profile/account/${name}`)
      return { ...answer, isNamed: found.status === 200 }
    },
    async signIn() {
      const thief: SignInKey = { ...evmKey(), address: account }
      return shop.authenticate(await shop.signed(thief))
    },
  }
}

describe('a contract signs in and gets a name by the word of two nodes of different hosts', () => {
  test.each<[string, readonly Given[]]>([
    ['both say so', [{ behaviour: signed }, { behaviour: signed }]],
    ['a third one is down', [{ behaviour: down }, { behaviour: signed }, { behaviour: signed }]],
    [
      'a third one denies it',
      [{ behaviour: unsigned }, { behaviour: signed }, { behaviour: signed }],
    ],
    ['or of one that the operator trusts', [{ behaviour: signed, trusted: true }]],
    [
      'or of that one, whatever public ones say',
      [{ behaviour: unsigned }, { behaviour: unsigned }, { behaviour: signed, trusted: true }],
    ],
  ])('%s', async (_, nodes) => {
    const { register, signIn } = await setup(nodes)
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await register()).toMatchObject({ isNamed: true, status: 200 })
  })
})

describe('error: nobody is signed in or named by one node', () => {
  const sameHost = { host: 'localhost' }
  test.each<[string, readonly Given[], number, string]>([
    [
      'of three one lies',
      [{ behaviour: signed }, { behaviour: ofKey }, { behaviour: ofKey }],
      401,
      'signature',
    ],
    [
      'one lies, one is down',
      [{ behaviour: signed }, { behaviour: down }, { behaviour: ofKey }],
      503,
      'unwitnessed',
    ],
    [
      'one lies, two are down',
      [{ behaviour: signed }, { behaviour: down }, { behaviour: down }],
      503,
      'unwitnessed',
    ],
    [
      'two of one host lie',
      [
        { behaviour: signed, ...sameHost },
        { behaviour: signed, ...sameHost },
        { behaviour: ofKey, host: '127.0.0.1' },
      ],
      503,
      'unwitnessed',
    ],
    ['there is only one', [{ behaviour: signed }], 503, 'unwitnessed'],
    [
      'one lies of the answer',
      [{ behaviour: signed }, { behaviour: unsigned }],
      503,
      'unwitnessed',
    ],
    ['all are down', [{ behaviour: down }, { behaviour: down }], 503, 'unreachable'],
    [
      'the one that the operator trusts denies it',
      [{ behaviour: signed }, { behaviour: signed }, { behaviour: ofKey, trusted: true }],
      401,
      'signature',
    ],
  ])('%s', async (_, nodes, status, code) => {
    const { register, signIn } = await setup(nodes)
    const refused = await signIn()
    expect(refused).toMatchObject({ body: { code: `siwx.${code}` }, status })
    expect(await register()).toMatchObject({
      body: { code: status === 401 ? 'signature_invalid' : `siwx.${code}` },
      isNamed: false,
      status,
    })
    if (status === 401) return
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.body['reasons']).toEqual([
      {
        description: expect.stringMatching(/^The account may be a contract.*\.$/),
        field: 'message',
      },
    ])
  })
})

test('error: yesterday’s owner of a contract is let in by no liar about time, in 0 of 8', async () => {
  const [sold, old] = ['0x3e8', '0x18f']
  const dishonest = contractSold({ latest: { hash: '0xb10c399', number: old, timestamp: sold } })
  const honest = contractSold()
  const orders = [
    [dishonest, honest],
    [honest, dishonest],
    [dishonest, honest, honest],
    [honest, dishonest, honest],
    [honest, honest, dishonest],
    [dishonest, down, honest],
    [dishonest, honest, down],
    [down, honest, dishonest],
  ]
  for (const order of orders) {
    const { lies, register, signIn } = await setup(order.map((behaviour) => ({ behaviour })))
    expect((await signIn()).status).not.toBe(200)
    expect(await register()).toMatchObject({ isNamed: false })
    expect(lies().length).toBeLessThanOrEqual(2)
    if (order.length === 2)
      expect(lies()).toMatchObject([
        { chain: 'eip155:31337', operators: ['127.0.0.1', 'localhost'] },
      ])
  }
})

test('of four nodes two honest ones suffice, and who hangs keeps the visitor waiting a second', async () => {
  const hangs: NodeBehaviour = () => new Promise(() => undefined)
  for (const [first, second] of [
    [down, down],
    [unsigned, ofKey],
    [hangs, hangs],
    [hangs, unsigned],
  ] as const) {
    const { signIn } = await setup(
      [first, second, signed, signed].map((behaviour) => ({ behaviour })),
    )
    const startedAt = performance.now()
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  }
})
