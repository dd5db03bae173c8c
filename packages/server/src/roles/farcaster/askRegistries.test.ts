import { custodyOf } from '@latchkey/devnet/test-social'
import { expect, onTestFinished, test } from 'vitest'
import { createPlayHolders, startFarcasterNode } from '../../testing/startFarcasterNode.ts'
import { systemClock } from '../../time/Clock.ts'
import { askRegistries } from './askRegistries.ts'

const address = custodyOf('7001', 0).address.toLowerCase()
const budget = { open: () => ({ giveBack() {}, release() {}, take: () => undefined }) }

async function setup({ chainId, patienceMs = 5_000 }: { chainId?: string; patienceMs?: number }) {
  const holders = createPlayHolders()
  await holders.setCustody('7001', custodyOf('7001', 0).address)
  const node = await startFarcasterNode(holders, { ...(chainId !== undefined && { chainId }) })
  onTestFinished(node.close)
  const observed: object[] = []
  const clock = {
    ...systemClock,
    after: (_: number, callback: () => void) => systemClock.after(patienceMs, callback),
  }
  const ask = () =>
    askRegistries(
      node.url,
      { address, fid: '7001' },
      {
        budget: budget as never,
        clock,
        observer: { onUpstreamRequest: (each: object) => void observed.push(each) } as never,
        signal: new AbortController().signal,
      },
    )
  return { ask, node, observed }
}

const down = { code: 'provider_down', status: 503 }

test('a node says who holds an account', async () => {
  const { ask, observed } = await setup({})
  expect(await ask()).toEqual({ custody: address, held: 7001n, key: { state: 0n, type: 0n } })
  expect(observed).toHaveLength(4)
  expect(observed[0]).toMatchObject({ chainId: 'farcaster', outcome: 'answered' })
})

test('error: one of another chain says nothing, whatever is at the address there', async () => {
  const { ask } = await setup({ chainId: '0x1' })
  await expect(ask()).rejects.toMatchObject(down)
})

test.each([
  ['an error', { error: { code: -32_000, message: 'no state' }, id: 1, jsonrpc: '2.0' }],
  ['no contract', { id: 1, jsonrpc: '2.0', result: '0x' }],
  ['no result', { id: 1, jsonrpc: '2.0' }],
  ['another form', []],
])('error: one that answers with %s is down', async (_, answer) => {
  const { ask, node } = await setup({})
  node.behave(() => answer)
  await expect(ask()).rejects.toMatchObject(down)
})

test('error: nor one that never answers', async () => {
  const { ask, node } = await setup({ patienceMs: 50 })
  node.behave(() => undefined)
  await expect(ask()).rejects.toMatchObject(down)
})
