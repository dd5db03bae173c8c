import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { createTestRpc, testChain } from '../testing/createTestRpc.ts'
import { startNode } from '../testing/startNode.ts'

const { calls } = parseConfig({}).limits.ratePerAddress

/** A chain whose calls count as in a server that nothing is configured of, on a clock that stands still. */
async function setup() {
  const clock = createTestClock()
  const node = await startNode()
  const { app } = createTestRpc(testChain, { calls, clock, nodes: [node], timeoutMs: 20_000 })
  let id = 0
  const batch = (size: number) => {
    const body = Array.from({ length: size }, () => ({
      id: ++id,
      jsonrpc: '2.0',
      method: 'eth_getBalance',
      // No two alike: those would be one.
      params: [`0x${id}`],
    }))
    return app.request('/v1?chainId=eip155:31337&projectId=p', {
      body: JSON.stringify(body),
      method: 'POST',
    })
  }
  return { batch, clock, node }
}

describe('what a visitor asks of nodes', () => {
  test('counts by calls, so that sixty full batches in a moment ask no more than sixty single ones may', async () => {
    const { batch, node } = await setup()
    const statuses: number[] = []
    for (let request = 0; request < 60; request++) statuses.push((await batch(1000)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(58)
    expect(node.methods()).toHaveLength(calls.burst)
  })

  test('is refused until the calls of a whole batch are there again, and then answered', async () => {
    const { batch, clock } = await setup()
    await batch(1000)
    await batch(1000)
    const refused = await batch(1000)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(refused.headers.get('RateLimit-Policy')).toContain('"calls";q=2000;w=10')
    // What is refused costs nothing of what is left.
    expect((await batch(1)).status).toBe(429)
    await clock.advance(5000)
    expect((await batch(1000)).status).toBe(200)
  })
})
