import { createTestClock } from '@latchkey/testing/node'
import { keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ChainInput } from '../chains/chainConfig.ts'
import { createTestRpc, testChain } from '../testing/createTestRpc.ts'
import { echo, failWith, type NodeBehaviour, startNode, status } from '../testing/startNode.ts'
import { maxAnswerBytes } from '../upstream/createByteBudget.ts'

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }

type NodeSetup = Omit<NonNullable<Parameters<typeof startNode>[0]>, 'behaviour'>

/** How long the first node of a chain may take; each further one may take ten times as long. */
const timeoutMs = 400

/** Gives no answer until the node's time is up. */
const hangs: NodeBehaviour = () => undefined

/** A server with one chain over nodes with given behaviour, on a clock that stands still; the first is asked first. */
async function setup(
  behaviours: readonly (NodeBehaviour | NodeSetup)[] = [echo],
  change: Partial<ChainInput> = {},
) {
  const clock = createTestClock()
  const nodes = await Promise.all(
    behaviours.map((one) =>
      startNode(
        one === hangs
          ? { behaviour: () => clock.advance(timeoutMs) }
          : typeof one === 'function'
            ? { behaviour: one }
            : one,
      ),
    ),
  )
  const { app, outcomes, rpc, seen } = createTestRpc(
    { ...testChain, ...change },
    { clock, nodes, timeoutMs },
  )
  const post = (body: string, path = '/v1/?chainId=eip155:31337&projectId=p') =>
    app.request(path, { body, method: 'POST' }, {})
  const ask = async (method: string, params: unknown[] = [], id: unknown = 1) => {
    const response = await post(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return { answer: (await response.json()) as Answer, response }
  }
  const batch = async (calls: { id: unknown; method: string; params?: unknown[] }[]) => {
    const response = await post(JSON.stringify(calls.map((one) => ({ jsonrpc: '2.0', ...one }))))
    return { answers: (await response.json()) as Answer[], response }
  }
  return { ask, batch, clock, nodes, outcomes, post, rpc, seen }
}

describe('one call', () => {
  test.each(['/v1', '/v1/'])(
    '%s sends a call on and gives the answer its id back (S7.39)',
    async (path) => {
      const { nodes, post } = await setup()
      const body = JSON.stringify({ id: 'mine', jsonrpc: '2.0', method: 'eth_call', params: [{}] })
      const response = await post(body, `${path}?chainId=eip155:31337&projectId=p`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual({ id: 'mine', jsonrpc: '2.0', result: 'eth_call' })
      expect(nodes[0]!.methods()).toEqual(['eth_call'])
    },
  )

  test('eth_chainId, net_version and net_listening are answered without a node', async () => {
    const { ask, nodes } = await setup()
    await nodes[0]!.close()
    expect((await ask('eth_chainId')).answer.result).toBe('0x7a69')
    expect((await ask('net_version')).answer.result).toBe('31337')
    expect((await ask('net_listening')).answer.result).toBe(true)
  })

  test('error: a body that is no JSON is -32700 under id null (S8.46)', async () => {
    const { post } = await setup()
    const response = await post('{')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: -32700 }, id: null })
  })

  test('error: a request without a method is -32600 under its id (S8.47)', async () => {
    const { post } = await setup()
    const response = await post('{"jsonrpc":"2.0","id":7}')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: -32600 }, id: 7 })
  })

  test.each([
    'anvil_setBalance',
    'debug_traceCall',
    'trace_block',
    'clique_propose',
    'eth_sendTransaction',
    'eth_newFilter',
  ])('error: %s is -32601 and never reaches a node (S8.48)', async (method) => {
    const { ask, nodes } = await setup()
    const { answer, response } = await ask(method, [], 9)
    expect(response.status).toBe(200)
    expect(answer).toMatchObject({ error: { code: -32601 }, id: 9 })
    expect(nodes[0]!.requests()).toBe(0)
  })

  test('a development chain offers its own methods, filters excepted', async () => {
    const { ask } = await setup([echo], { development: true })
    expect((await ask('anvil_setBalance')).answer.result).toBe('anvil_setBalance')
    expect((await ask('eth_newFilter')).answer.error?.code).toBe(-32601)
  })

  test('a chain offers the methods its configuration adds, filters excepted', async () => {
    const { ask } = await setup([echo], { methods: ['trace_block', 'eth_newFilter'] })
    expect((await ask('trace_block')).answer.result).toBe('trace_block')
    expect((await ask('trace_filter')).answer.error?.code).toBe(-32601)
    expect((await ask('eth_newFilter')).answer.error?.code).toBe(-32601)
  })

  test('error: params nested without end are -32602 and never reach a node', async () => {
    const { nodes, post } = await setup()
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const response = await post(`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${deep}}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: -32602 }, id: 1 })
    expect(nodes[0]!.requests()).toBe(0)
  })

  test('error: params that are no array are -32602 (S8.49)', async () => {
    const { post } = await setup()
    const response = await post('{"jsonrpc":"2.0","id":1,"method":"eth_call","params":{}}')
    expect(await response.json()).toMatchObject({ error: { code: -32602 }, id: 1 })
  })

  test.each(['?projectId=p', '?chainId=eip155:5&projectId=p', '?chainId=__proto__&projectId=p'])(
    'error: an unknown chain is 400 on chainId (%s)',
    async (query) => {
      const { post } = await setup()
      const response = await post('{}', `/v1/${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        reasons: [{ field: 'chainId' }],
        status: 'FAILED',
      })
    },
  )

  test('error: a body above 1 MiB is 413', async () => {
    const { post } = await setup()
    expect((await post(`"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413)
  })

  test("a chain's error passes through with its data, under the caller's id", async () => {
    const { ask } = await setup([
      ({ calls }) => ({
        error: { code: 3, data: '0x08c379a0', message: 'execution reverted' },
        id: calls[0]!.id,
        jsonrpc: '2.0',
      }),
      echo,
    ])
    const { answer, response } = await ask('eth_call', [], 'x')
    expect(response.status).toBe(200)
    expect(answer).toEqual({
      error: { code: 3, data: '0x08c379a0', message: 'execution reverted' },
      id: 'x',
      jsonrpc: '2.0',
    })
  })
})

describe('the next node answers', () => {
  const answersOther = async (first: NodeBehaviour) => {
    const result = await setup([first, echo])
    const { answer, response } = await result.ask('eth_getBalance')
    expect(response.status).toBe(200)
    expect(answer.result).toBe('eth_getBalance')
    expect(result.nodes[1]!.requests()).toBe(1)
    return result
  }

  test('when the first is not there', async () => {
    const { ask, nodes } = await setup([echo, echo])
    await nodes[0]!.close()
    expect((await ask('eth_getBalance')).answer.result).toBe('eth_getBalance')
  })

  test('when the first hangs longer than the timeout of its configuration (S9.33)', async () => {
    const { seen } = await answersOther(hangs)
    // Without the configuration it would be ten seconds (S7.41).
    expect(seen.find(({ outcome }) => outcome === 'timeout')?.durationMs).toBe(timeoutMs)
  })

  test.each([500, 502, 503, 403])('when the first answers %i', async (code) => {
    const { outcomes } = await answersOther(status(code))
    expect(outcomes()).toContain('http')
  })

  test('when the first answers 429, which then is left alone as long as it asked (S8.59)', async () => {
    const { ask, nodes, outcomes } = await answersOther(status(429, { 'retry-after': '20' }))
    expect(outcomes()).toContain('limited')
    await ask('eth_blockNumber')
    expect(nodes[0]!.requests()).toBe(1)
  })

  test('when the first answers something that is no JSON-RPC', async () => {
    const { outcomes } = await answersOther(({ response }) => void response.end('<html>'))
    expect(outcomes()).toContain('garbage')
    await answersOther(() => ({ hello: 'world' }))
  })

  test('when the first cuts the connection', async () => {
    await answersOther(({ incoming }) => void incoming.socket.destroy())
  })

  test('when the first redirects', async () => {
    const { nodes } = await setup()
    await answersOther(status(307, { location: nodes[0]!.url }))
    expect(nodes[0]!.requests()).toBe(0)
  })

  test('when the first says that it lags behind or was asked too often', async () => {
    await answersOther(failWith(-32000, 'header not found'))
    await answersOther(failWith(-32005, 'rate limit exceeded'))
  })

  test('when the first answers more than 10 MiB', async () => {
    const big: NodeBehaviour = ({ response }) => {
      const part = 'x'.repeat(1024 * 1024)
      response.write('{"jsonrpc":"2.0","id":1,"result":"')
      for (let mebibyte = 0; mebibyte < 11; mebibyte++) response.write(part)
      response.end('"}')
    }
    const { outcomes } = await answersOther(big)
    expect(outcomes()).toContain('oversized')
  })

  test('when the first serves another chain: it is counted and not asked again', async () => {
    const { ask, nodes, outcomes, rpc } = await setup([{ chainId: '0x1' }, echo])
    expect((await ask('eth_getBalance')).answer.result).toBe('eth_getBalance')
    await ask('eth_blockNumber')
    expect(nodes[0]!.requests()).toBe(0)
    expect(outcomes().filter((outcome) => outcome === 'lying')).toHaveLength(1)
    expect(rpc.chain('eip155:31337')?.elsewhere()).toEqual(['127.0.0.1'])
  })
})

describe('no node answers', () => {
  test('error: 503 on chainId, and the chain counts as down', async () => {
    const { ask, nodes, rpc } = await setup([echo, status(500)])
    await nodes[0]!.close()
    const { answer, response } = await ask('eth_getBalance')
    expect(response.status).toBe(503)
    expect(answer).toMatchObject({ code: 'chain_unavailable', reasons: [{ field: 'chainId' }] })
    await ask('eth_getBalance')
    await ask('eth_getBalance')
    await ask('eth_getBalance')
    expect(rpc.downChains()).toEqual(['eip155:31337'])
  })

  test('error: a lone node on another chain is never believed', async () => {
    const { ask, nodes } = await setup([{ chainId: '0x1' }])
    expect((await ask('eth_getBalance')).response.status).toBe(503)
    expect(nodes[0]!.requests()).toBe(0)
  })

  test('error: all limited is -32005 with 429 and Retry-After (S8.56, S8.59)', async () => {
    const { ask } = await setup([status(429, { 'retry-after': '7' })])
    for (let time = 0; time < 2; time++) {
      const { answer, response } = await ask('eth_getBalance', [], 'z')
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(6)
      expect(answer).toMatchObject({ error: { code: -32005 }, id: 'z' })
    }
  })

  test('error: an answer too large everywhere is -32000 (S8.51) and does not close the node', async () => {
    const big: NodeBehaviour = ({ response }) =>
      void response.end(`{"jsonrpc":"2.0","id":1,"result":"${'x'.repeat(maxAnswerBytes)}"}`)
    const { ask, nodes } = await setup([big])
    for (let time = 0; time < 4; time++)
      expect((await ask('eth_getLogs')).answer.error?.code).toBe(-32000)
    nodes[0]!.behave(echo)
    expect((await ask('eth_getLogs')).answer.result).toBe('eth_getLogs')
  })

  test('trouble that every node reports reaches the caller', async () => {
    const { ask } = await setup([failWith(-32000, 'missing trie node 12')])
    expect((await ask('eth_getBalance')).answer.error).toEqual({
      code: -32000,
      message: 'missing trie node 12',
    })
  })

  test('a node that comes back is asked again after its pause', async () => {
    const { ask, clock, nodes } = await setup([status(500)])
    for (let time = 0; time < 4; time++) await ask('eth_getBalance')
    const before = nodes[0]!.requests()
    nodes[0]!.behave(echo)
    expect((await ask('eth_getBalance')).response.status).toBe(503)
    expect(nodes[0]!.requests()).toBe(before)
    await clock.advance(1000)
    expect((await ask('eth_getBalance')).answer.result).toBe('eth_getBalance')
  })
})

describe('calls with effects', () => {
  const raw = '0x02f86b01'
  const send = 'eth_sendRawTransaction'

  test('go to the next node when the first cannot be connected to', async () => {
    // No connection is kept, on which the call could be lost.
    const { ask, nodes } = await setup([{ keepsConnections: false }, echo])
    // Known to serve the chain, so that only the call itself meets the closed port.
    await ask('eth_blockNumber')
    await nodes[0]!.close()
    expect((await ask(send, [raw])).answer.result).toBe(send)
    expect(nodes[1]!.methods()).toEqual([send])
  })

  test.each<[string, NodeBehaviour]>([
    ['hangs', hangs],
    ['cuts the connection', ({ incoming }) => void incoming.socket.destroy()],
    ['answers 502', status(502)],
    ['answers garbage', ({ response }) => void response.end('?')],
  ])('error: once left they are never repeated, when the node %s', async (_, behaviour) => {
    const { ask, nodes } = await setup([behaviour, echo])
    const { answer, response } = await ask(send, [raw])
    expect(response.status).toBe(200)
    expect(answer.error?.code).toBe(-32002)
    expect(nodes[0]!.requests()).toBe(1)
    expect(nodes[1]!.requests()).toBe(0)
  })

  test('a transaction the node has already is a success with its hash', async () => {
    const { ask } = await setup([failWith(-32000, 'already known')])
    expect((await ask(send, [raw])).answer.result).toBe(keccak256(raw))
  })

  test("a node's refusal reaches the caller and no other node is asked", async () => {
    const { ask, nodes } = await setup([failWith(-32000, 'nonce too low'), echo])
    expect((await ask(send, [raw])).answer.error?.message).toBe('nonce too low')
    expect(nodes[1]!.requests()).toBe(0)
  })

  test('two at once with the same bytes are two requests', async () => {
    const { ask, nodes } = await setup()
    await Promise.all([ask(send, [raw]), ask(send, [raw])])
    expect(nodes[0]!.requests()).toBe(2)
  })
})

describe('identical reads', () => {
  test('at the same time are asked once and answered under each id (S9.35)', async () => {
    const { ask, nodes } = await setup()
    const asked = await Promise.all([1, 'two', 3].map((id) => ask('eth_getBalance', ['0x1'], id)))
    expect(asked.map(({ answer }) => answer.id)).toEqual([1, 'two', 3])
    expect(asked.map(({ answer }) => answer.result)).toEqual(Array(3).fill('eth_getBalance'))
    expect(nodes[0]!.methods()).toEqual(['eth_getBalance'])
  })

  test('one after the other are asked each time', async () => {
    const { ask, nodes } = await setup()
    await ask('eth_getBalance', ['0x1'])
    await ask('eth_getBalance', ['0x1'])
    expect(nodes[0]!.requests()).toBe(2)
  })

  test('with other params are others', async () => {
    const { ask, nodes } = await setup()
    await Promise.all([ask('eth_getBalance', ['0x1']), ask('eth_getBalance', ['0x2'])])
    expect(nodes[0]!.requests()).toBe(2)
  })
})

describe('a batch', () => {
  test('is answered call by call in its order, with one request to the node (S7.41)', async () => {
    const { batch, nodes } = await setup()
    const { answers, response } = await batch([
      { id: 'a', method: 'eth_call' },
      { id: 'b', method: 'anvil_mine' },
      { id: 'c', method: 'eth_chainId' },
      { id: 4, method: 'eth_getCode' },
      { id: 5, method: '' },
    ])
    expect(response.status).toBe(200)
    expect(answers.map(({ id }) => id)).toEqual(['a', 'b', 'c', 4, 5])
    expect(answers.map(({ error, result }) => error?.code ?? result)).toEqual([
      'eth_call',
      -32601,
      '0x7a69',
      'eth_getCode',
      -32600,
    ])
    expect(nodes[0]!.requests()).toBe(1)
  })

  test('error: two requests with one id are refused together (S8.47)', async () => {
    const { batch } = await setup()
    const { answers, response } = await batch([
      { id: 1, method: 'eth_call' },
      { id: 1, method: 'eth_getCode' },
    ])
    expect(response.status).toBe(400)
    expect(answers).toMatchObject({ error: { code: -32600 }, id: null })
  })

  test('of 1000 is sent in parts of 100', async () => {
    const { batch, nodes } = await setup()
    const calls = Array.from({ length: 1000 }, (_, id) => ({
      id,
      method: 'eth_getBalance',
      params: [id],
    }))
    const { answers } = await batch(calls)
    expect(answers.map(({ id }) => id)).toEqual(calls.map(({ id }) => id))
    expect(nodes[0]!.requests()).toBe(10)
  })

  test('asks the next node only for what the first left open', async () => {
    const { batch, nodes } = await setup([
      ({ calls }) => [
        { id: calls[1]!.id, jsonrpc: '2.0', result: 'first' },
        { error: { code: -32005, message: 'rate limit' }, id: calls[0]!.id, jsonrpc: '2.0' },
      ],
      echo,
    ])
    const { answers } = await batch([
      { id: 1, method: 'eth_call' },
      { id: 2, method: 'eth_getCode' },
      { id: 3, method: 'eth_getProof' },
    ])
    expect(answers.map(({ result }) => result)).toEqual(['eth_call', 'first', 'eth_getProof'])
    expect(nodes[1]!.methods()).toEqual(['eth_call', 'eth_getProof'])
  })

  test('goes call by call to a node that takes no batches, from then on at once', async () => {
    const { batch, nodes } = await setup([
      (request) =>
        Array.isArray(request.body)
          ? { error: { code: -32600, message: 'no batches' }, id: null, jsonrpc: '2.0' }
          : echo(request),
    ])
    const calls = [
      { id: 1, method: 'eth_call' },
      { id: 2, method: 'eth_getCode' },
    ]
    for (let time = 0; time < 2; time++) {
      const { answers } = await batch(calls)
      expect(answers.map(({ result }) => result)).toEqual(['eth_call', 'eth_getCode'])
    }
    expect(nodes[0]!.requests()).toBe(1 + 2 + 2)
  })

  test('error: with no node left is 503', async () => {
    const { batch, nodes } = await setup()
    await nodes[0]!.close()
    expect((await batch([{ id: 1, method: 'eth_call' }])).response.status).toBe(503)
  })

  test('what can be answered is, though no node is there', async () => {
    const { batch, nodes } = await setup()
    await nodes[0]!.close()
    const { answers, response } = await batch([
      { id: 1, method: 'eth_call' },
      { id: 2, method: 'eth_chainId' },
    ])
    expect(response.status).toBe(200)
    expect(answers.map(({ error, result }) => error?.code ?? result)).toEqual([-32002, '0x7a69'])
  })
})

describe('pings', () => {
  test('no node is asked before the chain is used', async () => {
    const { clock, nodes } = await setup()
    // A ping would wait for its time limit, and the next one for its turn.
    expect(clock.waiting).toEqual([])
    await clock.advance(60_000)
    expect(clock.waiting).toEqual([])
    expect(nodes[0]!.pings()).toBe(0)
  })

  test('the first use pings every node, and answering goes by what they show (S9.34)', async () => {
    const { ask, nodes } = await setup([echo, echo], {})
    await ask('eth_blockNumber')
    await expect.poll(() => nodes.map((node) => node.pings())).toEqual([1, 1])
  })

  test('a request names its node by host alone', async () => {
    const { ask, nodes, seen } = await setup()
    await ask('eth_call')
    expect(new Set(seen.map(({ upstream }) => upstream))).toEqual(
      new Set([new URL(nodes[0]!.url).host]),
    )
    expect(seen.every(({ durationMs }) => durationMs >= 0)).toBe(true)
  })
})
