import { setTimeout as wait } from 'node:timers/promises'
import { contractNode } from '../../src/testing/contractNode.ts'
import { startNode } from '../../src/testing/startNode.ts'
import { answerContract, type NodeReport } from './benchContracts.ts'
import { rememberAnswers } from './rememberAnswers.ts'

// The nodes of the bench: `serveNodes.ts COUNT LATENCY_MS` says where they are, and reports when asked what came.

const [count, latencyMs] = process.argv.slice(2).map(Number)
const answer = rememberAnswers(contractNode({ contracts: answerContract, wei: () => 10n ** 18n }))
const nodes = await Promise.all(
  Array.from({ length: count ?? 1 }, (_, index) =>
    startNode({
      behaviour: async (request) => {
        const answered = await answer(request)
        await wait(latencyMs)
        return answered
      },
      chainId: `0x${(index + 1).toString(16)}`,
    }),
  ),
)
const total = (): NodeReport => ({
  calls: nodes.reduce((sum, node) => sum + node.methods().length, 0),
  requests: nodes.reduce((sum, node) => sum + node.requests(), 0),
})
let last = total()
process.on('message', () => {
  const now = total()
  process.send?.({ calls: now.calls - last.calls, requests: now.requests - last.requests })
  last = now
})
// They end with the bench, however that ends.
process.on('disconnect', () => process.exit())
process.send?.(nodes.map(({ url }) => url))
