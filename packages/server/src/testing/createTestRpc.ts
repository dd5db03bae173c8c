import { onTestFinished } from 'vitest'
import { type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import type { Rate } from '../http/Limiter.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { rpcRoutes } from '../rpc/rpcRoutes.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createTestApp } from './createTestApp.ts'
import type { StartedNode } from './startNode.ts'

type Request = Parameters<UpstreamObserver['onUpstreamRequest']>[0]

/** An EVM chain whose nodes are those of a test. */
export const testChain = {
  id: 'eip155:31337',
  name: 'Dev',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
} satisfies Omit<ChainInput, 'upstreams'>

/**
 * The RPC routes of one chain over nodes, which end with the test. The nodes are asked in their order; each may take
 * ten times as long as the one before it.
 *
 * @param timeoutMs of the first node
 */
export function createTestRpc(
  input: Omit<ChainInput, 'upstreams'> & Pick<Partial<ChainInput>, 'upstreams'>,
  {
    budget,
    calls,
    clock,
    nodes,
    timeoutMs,
  }: {
    budget?: ByteBudget | undefined
    /** What an address may ask of nodes. */
    calls?: Rate | undefined
    clock: Clock
    nodes: readonly StartedNode[]
    timeoutMs: number
  },
) {
  const chain = chainConfig.parse({
    // Weights keep the order through the pings.
    upstreams: nodes.map(({ url }, index) => ({
      timeoutMs: timeoutMs * 10 ** index,
      url,
      weight: 1 / 10 ** index,
    })),
    ...input,
  })
  const seen: Request[] = []
  const chains = new Map([[chain.id, chain]])
  const rpc = createRpc({
    budget,
    chains,
    clock,
    observer: { onUpstreamRequest: (one) => seen.push(one) },
  })
  onTestFinished(async () => {
    rpc.close()
    await Promise.all(nodes.map((node) => node.close()))
  })
  const outcomes = () => seen.map(({ outcome }) => outcome)
  return {
    app: createTestApp(rpcRoutes({ chains, clock, rpc }), { calls, clock }),
    outcomes,
    rpc,
    seen,
  }
}
