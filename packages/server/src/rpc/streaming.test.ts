import type { ServerResponse } from 'node:http'
import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { createTestRpc, testChain } from '../testing/createTestRpc.ts'
import { echo, type NodeBehaviour, startNode } from '../testing/startNode.ts'
import { createByteBudget } from '../upstream/createByteBudget.ts'

const kib = 1024
const large = '7'.repeat(400 * kib)
const head = '{"jsonrpc":"2.0","id":1,"result":'

async function setup(...behaviours: readonly NodeBehaviour[]) {
  const clock = createTestClock()
  const nodes = await Promise.all(behaviours.map((behaviour) => startNode({ behaviour })))
  const budget = createByteBudget()
  const { app, outcomes } = createTestRpc(testChain, { budget, clock, nodes, timeoutMs: 2000 })
  const ask = (id: unknown = 1, method = 'eth_getLogs') =>
    app.request(
      '/v1?chainId=eip155:31337&projectId=p',
      { body: JSON.stringify({ id, jsonrpc: '2.0', method, params: [] }), method: 'POST' },
      {},
    )
  return { ask, budget, clock, nodes, outcomes }
}

/** Answers by a text whose length the node tells, or does not. */
const answer =
  (text: string, { isChunked = false } = {}): NodeBehaviour =>
  ({ response }) => {
    if (!isChunked) response.setHeader('content-length', Buffer.byteLength(text))
    response.write(text.slice(0, text.length / 2))
    response.end(text.slice(text.length / 2))
  }

/** A node that sends the beginning of a large answer at once, and the rest later. */
function slowly(text: string): { behaviour: NodeBehaviour; response: () => ServerResponse } {
  let answering: ServerResponse | undefined
  return {
    behaviour: ({ response }) => {
      answering = response
      response.setHeader('content-length', Buffer.byteLength(text))
      response.write(text.slice(0, 100 * kib))
    },
    response() {
      if (!answering) throw new Error('not asked')
      return answering
    },
  }
}

describe('a large result', () => {
  test.each([
    ['whose length is known', false],
    ['whose length is not', true],
  ])('%s comes as the node has written it, under the id of the visitor', async (_, isChunked) => {
    // Neither the spaces nor the wide integer would come out of a parser as they went in.
    const result = `[ 12345678901234567890, "\\u0041é${large}" , {"id" : 1}]`
    const texts = [
      `${head}${result}}`,
      `{"jsonrpc":"2.0","result": ${result},"id":1}\n`,
      ` {"id":1,"result":${result} , "error":null, "jsonrpc":"2.0"}`,
    ]
    for (const text of texts) {
      const { ask, budget } = await setup(answer(text, { isChunked }))
      const response = await ask('mine')
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.text()).toBe(`{"jsonrpc":"2.0","id":"mine","result":${result}}`)
      expect(budget.held()).toBe(0)
    }
  })

  test('is on its way before the node has ended, and little of it is in memory', async () => {
    const { behaviour, response: node } = slowly(`${head}"${large}"}`)
    const { ask, budget } = await setup(behaviour)
    const response = await ask()
    const reader = response.body?.getReader()
    let text = ''
    const decoder = new TextDecoder()
    const more = async () => {
      const read = await reader?.read()
      text += decoder.decode(read?.value, { stream: true })
      return read?.done === false
    }
    while (text.length < 90 * kib && (await more()));
    expect(budget.held()).toBe(512 * kib)
    node().end(`${head}"${large}"}`.slice(100 * kib))
    while (await more());
    expect(JSON.parse(text)).toEqual({ id: 1, jsonrpc: '2.0', result: large })
    expect(budget.held()).toBe(0)
  })

  test('that nobody reads on ends the request to the node', async () => {
    const { behaviour, response: node } = slowly(`${head}"${large}"}`)
    const { ask, budget, clock } = await setup(behaviour)
    const left = await ask()
    const ended = new Promise((resolve) => node().once('close', resolve))
    await left.body?.cancel()
    await ended
    expect(budget.held()).toBe(0)
    const unread = await ask()
    const late = new Promise((resolve) => node().once('close', resolve))
    await clock.advance(60_000)
    await late
    expect(budget.held()).toBe(0)
    await expect(unread.text()).rejects.toThrow('took too long')
  })

  test('that breaks off cuts the answer, and a node that does so again and again is left out', async () => {
    const { behaviour, response: node } = slowly(`${head}"${large}"}`)
    const { ask, budget, nodes } = await setup(behaviour, echo)
    for (let times = 1; times <= 3; times++) {
      const response = await ask()
      expect(nodes[0]?.requests()).toBe(times)
      node().destroy()
      await expect(response.text()).rejects.toThrow()
      expect(budget.held()).toBe(0)
    }
    expect(await (await ask()).json()).toMatchObject({ result: 'eth_getLogs' })
  })

  test('that was whole in memory and ends wrongly is another node\u2019s to give', async () => {
    const { ask, outcomes } = await setup(answer(`${head}"${large}`, { isChunked: true }), echo)
    expect(await (await ask()).json()).toMatchObject({ result: 'eth_getLogs' })
    expect(outcomes()).toContain('garbage')
  })

  test.each([
    ['whose length is known', false],
    ['whose length is not', true],
  ])('%s is asked once when several ask for it at a time (S9.35)', async (_, isChunked) => {
    const { ask, nodes } = await setup(answer(`${head}"${large}"}`, { isChunked }))
    const responses = await Promise.all([ask('a'), ask('b')])
    for (const [index, id] of ['a', 'b'].entries())
      expect(await responses[index]?.json()).toEqual({ id, jsonrpc: '2.0', result: large })
    expect(nodes[0]?.requests()).toBe(1)
  })
})

test('a large error is read, and another node asked where it is about the node', async () => {
  const text = `{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"rate limit exceeded","data":"${large}"}}`
  const { ask, nodes } = await setup(answer(text), echo)
  expect(await (await ask()).json()).toMatchObject({ result: 'eth_getLogs' })
  expect(nodes[1]?.requests()).toBe(1)
})

test('a node that says its answer is too large is not read, and another one is asked', async () => {
  const { ask, outcomes } = await setup(({ response }) => {
    response.setHeader('content-length', 11 * kib * kib)
    response.write(`${head}"${large}`)
  }, echo)
  expect(await (await ask()).json()).toMatchObject({ result: 'eth_getLogs' })
  expect(outcomes()).toContain('oversized')
})
