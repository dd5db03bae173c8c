import { randomUUID } from 'node:crypto'
import { coinTypeOf } from '@latchkey/protocol'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { contractSaying } from '../testing/contractSaying.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { evmKey, type SignInKey } from '../testing/signInKeys.ts'
import { createCalendar, startAuth } from '../testing/startAuth.ts'
import { failWith, type NodeBehaviour, startNode } from '../testing/startNode.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const calendar = createCalendar()

/** Names of this machine, so that nodes on it are of different hosts. */
const hosts = ['127.0.0.1', 'localhost', '0.0.0.0']

const signed = contractSaying('0x01')
const unsigned = contractSaying('0x00')
const ofKey = contractSaying('0x00', { code: '0x' })
const down = failWith(-32000, 'away')

type Given = { behaviour: NodeBehaviour; host?: string; trusted?: boolean }

/** A server over nodes, and what it answers to a sign-in and to a name that the account has not signed with its key. */
async function setup(given: readonly Given[]) {
  const nodes = await Promise.all(given.map(({ behaviour }) => startNode({ behaviour })))
  onTestFinished(() => Promise.all(nodes.map((node) => node.close())).then(() => undefined))
  const auth = await startAuth({
    config: { names: { zone: 'reown.id' }, parts: ['sessions', 'api'] },
    database,
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
