import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { createTestRpc } from '../testing/createTestRpc.ts'
import { failWith, type NodeBehaviour, startNode, status } from '../testing/startNode.ts'
import { createRpc } from './createRpc.ts'
import { rpcRoutes } from './rpcRoutes.ts'

const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const otherGenesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const chainId = `solana:${genesisHash.slice(0, 32)}`

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }
type NodeSetup = { behaviour?: NodeBehaviour; pings?: Record<string, object> }

const pings = { getGenesisHash: { result: genesisHash }, getHealth: { result: 'ok' } }

/** How long the first node may take; each further one may take ten times as long. */
const timeoutMs = 400

/** Gives no answer until the node's time is up. */
const hangs: NodeBehaviour = () => undefined

/** A server with one Solana cluster over nodes with given behaviour, on a clock that stands still; the first is asked first. */
async function setup(setups: readonly NodeSetup[] = [{}], change: Partial<ChainInput> = {}) {
  const clock = createTestClock()
  const nodes = await Promise.all(
    setups.map(({ behaviour, pings: own }) =>
      startNode({
        behaviour: behaviour === hangs ? () => clock.advance(timeoutMs) : behaviour,
        pings: { ...pings, ...own },
      }),
    ),
  )
  const { app, outcomes, rpc } = createTestRpc(
    {
      id: chainId,
      name: 'Solana',
      nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
      ...change,
    },
    { clock, nodes, timeoutMs },
  )
  const post = (body: unknown) =>
    app.request(
      `/v1/?chainId=${chainId}&projectId=p`,
      { body: JSON.stringify(body), method: 'POST' },
      {},
    )
  const ask = async (method: string, params: unknown[] = []) => {
    const response = await post({ id: 'mine', jsonrpc: '2.0', method, params })
    const text = await response.text()
    return { answer: JSON.parse(text) as Answer, response, text }
  }
  return { app, ask, nodes, outcomes, post, rpc }
}

describe('a Solana call', () => {
  test('goes to the node and comes back under its id (S7.39)', async () => {
    const { ask, nodes } = await setup()
    const { answer, response } = await ask('getBalance', ['someone'])
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(answer).toEqual({ id: 'mine', jsonrpc: '2.0', result: 'getBalance' })
    expect(nodes[0]!.methods()).toEqual(['getBalance'])
  })

  test('keeps 64 bits of each number', async () => {
    const { ask } = await setup([
      {
        behaviour: ({ calls }) =>
          `{"jsonrpc":"2.0","id":${calls[0]!.id},"result":{"rentEpoch":18446744073709551615,"space":0}}`,
      },
    ])
    expect((await ask('getAccountInfo')).text).toContain(
      '"result":{"rentEpoch":18446744073709551615,"space":0}',
    )
  })

  test("keeps the caller's numbers and id as well, whatever text the id is", async () => {
    let received = ''
    const { app, nodes } = await setup([
      {
        behaviour: ({ calls }) => `{"jsonrpc":"2.0","id":${calls[0]!.id},"result":null}`,
      },
    ])
    nodes[0]!.onText((text) => {
      received = text
    })
    for (const id of ['18446744073709551615', '"\\u000018446744073709551615"', '"\\u0000"']) {
      const body = `{"jsonrpc":"2.0","id":${id},"method":"getBlock","params":[18446744073709551615]}`
      const path = `/v1/?chainId=${chainId}&projectId=p`
      const response = await app.request(path, { body, method: 'POST' }, {})
      expect(await response.text()).toContain(`"id":${id}`)
      expect(received).toContain('"params":[18446744073709551615]')
    }
  })

  test.each(['requestAirdrop', 'validatorExit', 'getIdentity', 'eth_chainId', 'net_version'])(
    'error: %s is -32601 and never reaches a node (S8.48)',
    async (method) => {
      const { ask, nodes } = await setup()
      const { answer, response } = await ask(method)
      expect(response.status).toBe(200)
      expect(answer.error?.code).toBe(-32601)
      expect(nodes[0]!.requests()).toBe(0)
    },
  )

  test('coins are made on a development chain only', async () => {
    const { ask } = await setup([{}], { development: true })
    expect((await ask('requestAirdrop')).answer.result).toBe('requestAirdrop')
  })

  test('the header of its library passes the preflight', async () => {
    const { app } = await setup()
    const response = await app.request(
      '/v1/',
      {
        headers: {
          'access-control-request-headers': 'content-type,solana-client',
          'access-control-request-method': 'POST',
          origin: 'https://site.example',
        },
        method: 'OPTIONS',
      },
      {},
    )
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['content-type', 'solana-client']),
    )
  })

  test('a batch of mixed methods is answered call by call, in one request (S7.41)', async () => {
    const { nodes, post } = await setup()
    const methods = ['getSlot', 'requestAirdrop', 'getEpochInfo', 'eth_call', '']
    const response = await post(methods.map((method, id) => ({ id, jsonrpc: '2.0', method })))
    const answers = (await response.json()) as Answer[]
    expect(answers.map(({ error, id, result }) => [id, error?.code ?? result])).toEqual([
      [0, 'getSlot'],
      [1, -32601],
      [2, 'getEpochInfo'],
      [3, -32601],
      [4, -32600],
    ])
    expect(nodes[0]!.requests()).toBe(1)
  })
})

describe('a Solana node', () => {
  test('of another cluster is told by its genesis hash, counted, and never believed', async () => {
    const { ask, nodes, outcomes } = await setup([
      { pings: { getGenesisHash: { result: otherGenesis } } },
      {},
    ])
    expect((await ask('getBalance')).answer.result).toBe('getBalance')
    expect((await ask('getSlot')).answer.result).toBe('getSlot')
    expect(nodes[0]!.requests()).toBe(0)
    expect(outcomes().filter((outcome) => outcome === 'lying')).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['another cluster', { result: otherGenesis }],
    ['something that is no hash', { result: '0x1' }],
    ['an error', { error: { code: -32601, message: 'Method not found' } }],
  ])('error: a lone one that answers %s is 503 on chainId', async (_, answer) => {
    const { ask, nodes } = await setup([{ pings: { getGenesisHash: answer } }])
    const { answer: body, response } = await ask('getBalance')
    expect(response.status).toBe(503)
    expect(body).toMatchObject({ code: 'chain_unavailable', reasons: [{ field: 'chainId' }] })
    expect(nodes[0]!.requests()).toBe(0)
  })

  test('that says it is unhealthy comes after the others from its first ping on (S9.34)', async () => {
    const unwell = { error: { code: -32005, message: 'Node is behind by 42 slots' } }
    const { ask, nodes } = await setup([{ pings: { getHealth: unwell } }, {}])
    await ask('getSlot')
    await expect.poll(() => nodes.map((node) => node.pings())).toEqual([2, 2])
    const before = nodes[0]!.requests()
    for (let time = 0; time < 3; time++) await ask('getBalance', [time])
    expect(nodes[0]!.requests()).toBe(before)
    expect(nodes[1]!.requests()).toBeGreaterThanOrEqual(3)
  })

  test.each([
    [-32005, 'Node is unhealthy'],
    [-32004, 'Block not available for slot 5'],
    [-32016, 'Minimum context slot has not been reached'],
    [429, 'Too many requests for a specific RPC call'],
    [-32429, 'rate limit exceeded'],
  ])('that answers %i "%s" is followed by the next', async (code, message) => {
    const { ask } = await setup([{ behaviour: failWith(code, message) }, {}])
    expect((await ask('getBlock')).answer.result).toBe('getBlock')
  })

  test.each([
    [-32002, 'Transaction simulation failed: rate limit exceeded, try again'],
    [-32007, 'Slot 5 was skipped, or missing due to ledger jump to recent snapshot'],
    [-32602, 'Invalid param: WrongSize'],
  ])('answers %i "%s" for good', async (code, message) => {
    const { ask, nodes } = await setup([{ behaviour: failWith(code, message) }, {}])
    expect((await ask('getTransaction')).answer.error).toEqual({ code, message })
    expect(nodes[1]!.requests()).toBe(0)
  })

  test.each<[string, NodeBehaviour]>([
    ['hangs', hangs],
    ['answers garbage', ({ response }) => void response.end('{"jsonrpc":"2.0","id":1,"result":')],
    ['answers 503', status(503)],
    [
      'answers more than 10 MiB',
      ({ response }) => {
        response.write('{"jsonrpc":"2.0","id":1,"result":"')
        for (let part = 0; part < 11; part++) response.write('x'.repeat(1024 * 1024))
        response.end('"}')
      },
    ],
  ])('that %s is followed by the next for a read', async (_, behaviour) => {
    const { ask } = await setup([{ behaviour }, {}])
    expect((await ask('getMultipleAccounts')).answer.result).toBe('getMultipleAccounts')
  })

  test('error: a transaction that left is not sent again, and -32603 says so', async () => {
    const { ask, nodes } = await setup([{ behaviour: status(502) }, {}])
    // -32002 would be a failed simulation to Solana's libraries, which look into its data.
    expect((await ask('sendTransaction', ['AQ'])).answer.error).toMatchObject({
      code: -32603,
      message: expect.stringContaining('may have had its effect'),
    })
    expect(nodes[1]!.requests()).toBe(0)
  })

  test('error: all limited is 429 with Retry-After (S8.59)', async () => {
    const { ask } = await setup([{ behaviour: status(429, { 'retry-after': '7' }) }])
    const { answer, response } = await ask('getBalance')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(answer.error?.code).toBe(-32429)
  })
})

test('error: a Bitcoin chain has no JSON-RPC, which 400 on chainId says', async () => {
  const id = 'bip122:000000000019d6689c085ae165831e93'
  const chain = chainConfig.parse({
    id,
    name: 'Bitcoin',
    nativeCurrency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
    upstreams: [{ url: 'http://127.0.0.1:9' }],
  })
  const chains = new Map([[id, chain]])
  const app = createTestApp(rpcRoutes({ chains, rpc: createRpc({ chains }) }))
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'getblockcount' })
  const response = await app.request(`/v1?chainId=${id}`, { body, method: 'POST' }, {})
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'chain_without_rpc',
    reasons: [{ field: 'chainId' }],
  })
})
