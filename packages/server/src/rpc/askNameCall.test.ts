import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { contractSaying } from '../testing/contractSaying.ts'
import { createTestRpc, testChain } from '../testing/createTestRpc.ts'
import { failWith, type NodeBehaviour, startNode } from '../testing/startNode.ts'
import { encodeAggregate3 } from './multicall3.ts'

/** Names of this machine, so that nodes on it are of different hosts. */
const hosts = ['127.0.0.1', 'localhost', '0.0.0.0']
const [alice, thief] = ['0xa11ce0', '0xbad0']

const honest = contractSaying(alice)
const lying = contractSaying(thief)
const down = failWith(-32000, 'away')
const unknown = contractSaying({
  error: { code: 3, data: '0x77209FE8', message: 'execution reverted' },
})
const saysNone = contractSaying({ error: { code: 3, message: 'execution reverted' } })

type Given = { behaviour: NodeBehaviour; host?: string; trusted?: boolean }

/** `resolve(bytes,bytes)` of some universal resolver: a page may know another one than the server. */
const question = { data: '0x9061b92300', to: `0x${'1'.repeat(40)}` }

async function setup(given: readonly Given[]) {
  const nodes = await Promise.all(given.map(({ behaviour }) => startNode({ behaviour })))
  const { app } = createTestRpc(
    {
      ...testChain,
      upstreams: nodes.map(({ url }, index) => ({
        trusted: given[index]?.trusted ?? false,
        url: url.replace('127.0.0.1', given[index]?.host ?? hosts[index] ?? ''),
        weight: 1 / 10 ** index,
      })),
    },
    { clock: createTestClock(), nodes, timeoutMs: 5000 },
  )
  const post = async (body: unknown) => {
    const response = await app.request('/v1?chainId=eip155:31337&projectId=p', {
      body: JSON.stringify(body),
      method: 'POST',
    })
    return { answer: await response.json(), headers: response.headers, status: response.status }
  }
  const call = (params: readonly unknown[], method = 'eth_call') => ({
    id: 7,
    jsonrpc: '2.0',
    method,
    params,
  })
  return {
    ask: (params: readonly unknown[] = [question, 'latest']) => post(call(params)),
    call,
    nodes,
    post,
  }
}

describe('whom a name names is what two nodes of different operators say', () => {
  test.each<[string, readonly Given[]]>([
    ['both say so', [{ behaviour: honest }, { behaviour: honest }]],
    [
      'the first of three lies',
      [{ behaviour: lying }, { behaviour: honest }, { behaviour: honest }],
    ],
    [
      'the first of three is down',
      [{ behaviour: down }, { behaviour: honest }, { behaviour: honest }],
    ],
    ['the one is trusted', [{ behaviour: honest, trusted: true }]],
    [
      'the trusted one says so, whatever public ones say',
      [{ behaviour: lying }, { behaviour: lying }, { behaviour: honest, trusted: true }],
    ],
  ])('%s', async (_, given) => {
    const { ask } = await setup(given)
    expect(await ask()).toMatchObject({ answer: { id: 7, result: alice }, status: 200 })
  })

  test('that the registry does not have it they say with its own error', async () => {
    const { ask } = await setup([{ behaviour: unknown }, { behaviour: unknown }])
    expect((await ask()).answer).toEqual({
      error: { code: 3, data: '0x77209fe8', message: 'execution reverted' },
      id: 7,
      jsonrpc: '2.0',
    })
  })

  test('a trusted node is asked as often as before, and of two each at most three times', async () => {
    const alone = await setup([{ behaviour: honest, trusted: true }])
    await alone.ask()
    expect(alone.nodes[0]?.methods()).toEqual(['eth_call'])
    const two = await setup([{ behaviour: honest }, { behaviour: honest }])
    await two.ask()
    for (const node of two.nodes) {
      expect(node.methods()).toHaveLength(2)
      expect(node.methods().filter((method) => method === 'eth_call')).toHaveLength(1)
    }
  })
})

describe('error: no name is resolved by one node', () => {
  test.each<[string, readonly Given[]]>([
    ['one of two lies', [{ behaviour: lying }, { behaviour: honest }]],
    ['one lies, two are down', [{ behaviour: lying }, { behaviour: down }, { behaviour: down }]],
    [
      'two of one host lie',
      [
        { behaviour: lying, host: 'localhost' },
        { behaviour: lying, host: 'localhost' },
        { behaviour: honest, host: '127.0.0.1' },
      ],
    ],
    ['there is only one', [{ behaviour: honest }]],
    ['one denies the name', [{ behaviour: saysNone }, { behaviour: honest }]],
    ['they deny it for different reasons', [{ behaviour: saysNone }, { behaviour: unknown }]],
  ])('%s', async (_, given) => {
    const { ask } = await setup(given)
    const { answer, headers, status } = await ask()
    expect(status).toBe(503)
    expect(answer).toMatchObject({ code: 'name_unwitnessed', reasons: [{ field: 'chainId' }] })
    expect(headers.get('retry-after')).toBe('5')
    expect(JSON.stringify(answer)).not.toContain(thief)
  })

  test('two who lie together are believed, which is where the rule ends', async () => {
    const { ask } = await setup([{ behaviour: lying }, { behaviour: lying }, { behaviour: honest }])
    expect((await ask()).answer).toMatchObject({ result: thief })
  })

  test('nobody answers: the chain cannot be reached', async () => {
    const { ask } = await setup([{ behaviour: down }, { behaviour: down }])
    expect(await ask()).toMatchObject({ answer: { code: 'chain_unavailable' }, status: 503 })
  })

  test('in a batch it is an error of its own, among answers', async () => {
    const { call, post } = await setup([{ behaviour: lying }, { behaviour: honest }])
    const { answer, status } = await post([
      call([`0x${'2'.repeat(40)}`, 'latest'], 'eth_getCode'),
      { ...call([question, 'latest']), id: 8 },
      { ...call([`0x${'3'.repeat(40)}`, 'latest'], 'eth_getCode'), id: 9 },
    ])
    expect(status).toBe(200)
    expect(answer).toEqual([
      { id: 7, jsonrpc: '2.0', result: '0x60' },
      {
        error: { code: -32002, message: expect.stringMatching(/^Two nodes .*\.$/) },
        id: 8,
        jsonrpc: '2.0',
      },
      { id: 9, jsonrpc: '2.0', result: '0x60' },
    ])
  })
})

describe('which calls ask for a name', () => {
  const asked = async (params: readonly unknown[]) => {
    const { ask } = await setup([{ behaviour: lying }])
    return (await ask(params)).status === 503
  }

  test.each(['0x9061b923', '0xa1472844', '0x3b3b57de', '0xf1cb7e06'])(
    '%s, in any case, as data or input, and with or without a block',
    async (selector) => {
      const { to } = question
      expect(await asked([{ data: `${selector.toUpperCase().replace('X', 'x')}00`, to }])).toBe(
        true,
      )
      expect(await asked([{ input: `${selector}00`, to }, 'latest'])).toBe(true)
    },
  )

  const node = '0'.repeat(64)
  const aggregated = encodeAggregate3([
    { data: '0x70a08231', to: '0x1111111111111111111111111111111111111111' },
    { data: `0x3b3b57de${node}`, to: '0x2222222222222222222222222222222222222222' },
  ])

  test.each<[string, readonly unknown[]]>([
    ['at a block', [question, '0x1']],
    ['at a block by its hash', [question, { blockHash: `0x${node}` }]],
    ['at what is pending', [question, 'pending']],
    ['over a changed state', [question, 'latest', { [question.to]: { code: '0x60' } }]],
    ['through Multicall3', [{ data: aggregated, to: question.to }, 'latest']],
    [
      'through a contract that is not deployed',
      [{ data: `0x60ff${aggregated.slice(2)}` }, 'latest'],
    ],
    ['for the name of an address', [{ data: `0x5d78a217${node}`, to: question.to }]],
    [
      'for the name of an address by its resolver',
      [{ data: `0x691f3431${node}`, to: question.to }],
    ],
    // A false resolver would be asked in all honesty.
    ['for the resolver of a name', [{ data: `0x0178b8bf${node}`, to: question.to }]],
  ])('one that asks %s', async (_, params) => {
    expect(await asked(params)).toBe(true)
    for (const others of [[honest], [honest, honest]]) {
      const { ask, nodes } = await setup([lying, ...others].map((behaviour) => ({ behaviour })))
      const { answer, status } = await ask(params)
      expect(JSON.stringify(answer)).not.toContain(thief)
      expect(status).toBe(others.length === 1 ? 503 : 200)
      if (others.length === 1) continue
      expect(answer).toMatchObject({ result: alice })
      expect(nodes.length).toBe(3)
    }
  })

  test('both are asked at the block, and over the state, that the page names', async () => {
    const state = { [question.to]: { code: '0x60' } }
    for (const [params, at] of [
      [[question, '0x7'], ['0x7']],
      [
        [question, 'pending', state],
        ['pending', state],
      ],
      [
        [question, 'latest', state],
        ['0x10', state],
      ],
    ] as const) {
      const { ask, nodes } = await setup([{ behaviour: honest }, { behaviour: honest }])
      const seen: unknown[] = []
      for (const node of nodes) node.onText((text) => seen.push(JSON.parse(text)))
      expect(await ask(params)).toMatchObject({ answer: { result: alice } })
      const calls = (seen as { method: string; params: unknown[] }[]).filter(
        ({ method }) => method === 'eth_call',
      )
      expect(calls.map((each) => each.params.slice(1))).toEqual([at, at])
    }
  })

  test.each<[string, readonly unknown[]]>([
    [
      'of a text, which is whatever its owner wants',
      [{ data: `0x59d1d43c${node}`, to: question.to }],
    ],
    [
      'that holds a selector between two bytes',
      [{ data: `0x703b3b57de${node}0`.replace('0x70', '0x7'), to: question.to }],
    ],
    ['of a balance', [{ ...question, data: '0x70a08231' }, 'latest']],
    ['that is none', [null]],
  ])('none %s', async (_, params) => {
    expect(await asked(params)).toBe(false)
  })
})
