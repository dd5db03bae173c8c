import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEsplora } from '../bitcoin/createEsplora.ts'
import { chainConfig } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import { createOperatorSource } from '../prices/createOperatorSource.ts'
import { createPrices } from '../prices/createPrices.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { contractNode } from '../testing/contractNode.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { startNode } from '../testing/startNode.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { createBalances } from './createBalances.ts'

const account = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
const token = (index: number) => `0x${(index + 1).toString(16).padStart(40, 'a')}`

/** A chain without Multicall3, on a clock that stands still. */
async function setup({ burst, seen = 0 }: { burst: number; seen?: number }) {
  const clock = createTestClock()
  const node = await startNode({ behaviour: contractNode({ contracts: () => undefined }) })
  const chain = chainConfig.parse({
    id: 'eip155:31337',
    name: 'Chain',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: node.url }],
  })
  const chains = new Map([[chain.id, chain]])
  const rpc = createRpc({ chains, clock })
  onTestFinished(async () => {
    rpc.close()
    await node.close()
  })
  const balances = createBalances({
    clock,
    esplora: createEsplora({ chains }),
    rpc,
    seenTokens: async (of) =>
      Array.from({ length: seen }, (_, index) => token(Number(of) * 1000 + index)),
  })
  const app = createTestApp(
    balanceRoutes({
      balances,
      chains,
      prices: createPrices({ clock, sources: [createOperatorSource()] }),
    }),
    { calls: { burst, perSecond: 0.001 }, clock },
  )
  const ask = (of: number, forced: readonly string[] = []) => {
    const force = forced.map((one) => `eip155:31337:${one}`).join(',')
    return app.request(
      `/v1/account/${account(of)}/balance?chainId=eip155:31337${force && `&forceUpdate=${force}`}`,
    )
  }
  return { ask, balances, chain, node }
}

describe('the balance route charges calls where they are sent', () => {
  test('those of tokens that are read anew', async () => {
    const { ask, node } = await setup({ burst: 1000 })
    const statuses: number[] = []
    for (let round = 0; round < 10; round++) {
      const forced = Array.from({ length: 50 }, (_, index) => token(1000 + round * 50 + index))
      statuses.push((await ask(0, forced)).status)
    }
    // The coin, and of each token its balance and what it says of itself.
    expect(node.methods().length).toBeLessThanOrEqual(1000)
    expect(node.methods().length).toBeGreaterThanOrEqual(4 * 201)
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(statuses.slice(5)).toEqual(Array.from({ length: 5 }, () => 429))
  })

  test('those of tokens that the account was seen with', async () => {
    const { ask, node } = await setup({ burst: 1000, seen: 200 })
    expect((await ask(0)).status).toBe(200)
    expect((await ask(1)).status).toBe(429)
    expect(node.methods().length).toBeLessThanOrEqual(1000)
  })

  test('and says once in its headers what is left', async () => {
    const { ask } = await setup({ burst: 1000 })
    const { headers } = await ask(0, [token(0)])
    expect(headers.get('RateLimit')?.match(/"calls"/g)).toHaveLength(1)
    expect(headers.get('RateLimit-Policy')?.match(/"calls"/g)).toHaveLength(1)
    expect(headers.get('RateLimit')).toContain('"calls";r=995;')
  })

  test('a visitor who may ask no more takes none along that share the reading', async () => {
    const { balances, chain } = await setup({ burst: 1000 })
    const query = { account: account(0), chain, fresh: [] }
    const refused = new ApiError({ code: 'rate_limited', description: 'Later.', status: 429 })
    const [first, second] = await Promise.allSettled([
      balances.read({ ...query, charge: () => Promise.reject(refused) }),
      balances.read({ ...query, charge: async () => {} }),
    ])
    expect(first).toMatchObject({ reason: refused })
    expect(second).toMatchObject({ value: { holdings: [{ amount: 0n }] } })
  })
})
