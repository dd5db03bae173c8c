import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { createTestRpc, testChain } from '../testing/createTestRpc.ts'
import { type ReceivedCall, startNode } from '../testing/startNode.ts'
import { createByteBudget } from '../upstream/createByteBudget.ts'

const kib = 1024
const limits = { chain: 2000 * kib, process: 3000 * kib, request: 500 * kib, visitor: 1000 * kib }

/** A chain whose node answers each call by as many bytes as it is asked for. */
async function setup() {
  const clock = createTestClock()
  const large = ({ id, params }: ReceivedCall) => ({
    id,
    jsonrpc: '2.0',
    result: '0'.repeat(Number(params[0])),
  })
  const node = await startNode({
    behaviour: ({ body }) => (Array.isArray(body) ? body.map(large) : large(body as ReceivedCall)),
  })
  const budget = createByteBudget(limits)
  const { app } = createTestRpc(testChain, { budget, clock, nodes: [node], timeoutMs: 20_000 })
  let salt = 0
  const ask = (sizes: readonly number[], address = '192.0.2.1') =>
    app.request(
      '/v1?chainId=eip155:31337&projectId=p',
      {
        body: JSON.stringify(
          sizes.map((size, id) => ({
            id,
            jsonrpc: '2.0',
            method: 'eth_call',
            params: [size, ++salt],
          })),
        ),
        method: 'POST',
      },
      { incoming: { socket: { remoteAddress: address } } as never },
    )
  return { ask, budget, clock, node }
}

describe('answers in memory', () => {
  test('of twelve large batches of one visitor never exceed the visitor\u2019s part, and are given back when read', async () => {
    const { ask, budget } = await setup()
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => ask(Array.from({ length: 4 }, () => 100 * kib))),
    )
    // No answer has been read yet.
    expect(budget.held()).toBeLessThanOrEqual(limits.visitor)
    const answered = responses.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThan(0)
    const refused = responses.filter(({ status }) => status === 429)
    expect(answered.length + refused.length).toBe(12)
    expect(refused.length).toBeGreaterThanOrEqual(9)
    expect(refused[0]?.headers.get('Retry-After')).toBe('1')
    for (const response of responses) {
      const answers = (await response.json()) as { result?: string }[]
      if (response.status === 200) expect(answers[3]?.result).toHaveLength(100 * kib)
    }
    expect(budget.held()).toBe(0)
    expect((await ask([100 * kib])).status).toBe(200)
  })

  test('of a batch are bounded together: what is too much is told, call by call', async () => {
    const { ask, budget } = await setup()
    const response = await ask(Array.from({ length: 6 }, () => 100 * kib))
    const answers = (await response.json()) as { error?: { code: number } }[]
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(6).fill(-32000))
    expect(budget.held()).toBe(0)
  })

  test('that one visitor does not read leave room for others, and are given up after a minute', async () => {
    const { ask, budget, clock } = await setup()
    const unread = [await ask([400 * kib]), await ask([400 * kib])]
    expect((await ask([400 * kib])).status).toBe(429)
    expect((await ask([400 * kib], '192.0.2.2')).status).toBe(200)
    await unread[0]?.body?.cancel()
    expect((await ask([400 * kib])).status).toBe(200)
    await clock.advance(60_000)
    expect(budget.held()).toBe(0)
    await expect(unread[1]?.text()).rejects.toThrow()
  })

  test('that are small are not counted once they are on their way', async () => {
    const { ask, budget } = await setup()
    const response = await ask([40 * kib])
    expect(budget.held()).toBe(0)
    expect(((await response.json()) as { result: string }[])[0]?.result).toHaveLength(40 * kib)
  })
})
