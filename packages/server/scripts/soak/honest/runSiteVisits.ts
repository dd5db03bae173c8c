import { Agent } from 'node:http'
import type { Log } from '../createLog.ts'
import { pause } from '../pause.ts'
import { sourceOf } from '../Source.ts'
import { type SentRequest, sendRequest } from '../sendRequest.ts'
import type { Target } from '../Target.ts'
import { visitorHeader } from '../visitorHeader.ts'

/** A visitor opens a page about that often. */
const visitMs = 10_000

/** One visitor over HTTP: asks for what a page needs, then looks at it for a while. */
export async function runSiteVisits({
  index,
  isOver,
  log,
  target,
}: {
  index: number
  isOver(): boolean
  log: Log
  target: Target
}): Promise<void> {
  const source = sourceOf(target.sources, 'honest', index)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  await pause(Math.random() * visitMs)
  while (!isOver()) {
    for (const [kind, request] of Object.entries(requestsOf(target))) {
      const startedAt = performance.now()
      try {
        const sent = { ...request, headers: { [visitorHeader]: kind } }
        const status = await sendRequest(target.url, sent, { agent, source })
        if (status !== 200) log.failed(kind, String(status))
      } catch (error) {
        log.failed(kind, error instanceof Error ? error.message : 'error')
      }
      log.took(kind, performance.now() - startedAt)
    }
    await pause(visitMs * (0.5 + Math.random()))
  }
  agent.destroy()
}

function requestsOf({ chainId, projectId }: Target): Record<string, SentRequest> {
  const project = `projectId=${projectId}&st=appkit&sv=react-eip155-1.0.0`
  const call = { id: 1, jsonrpc: '2.0', method: 'eth_blockNumber', params: [] }
  return {
    'GET config': { path: `/appkit/v1/config?${project}` },
    'GET wallets': { path: `/getWallets?${project}&page=1&entries=40` },
    'GET picture': { path: `/getWalletImage/metamask?${project}` },
    'GET livez': { path: '/livez' },
    'GET readyz': { path: '/readyz' },
    'POST rpc': {
      body: JSON.stringify(call),
      method: 'POST',
      path: `/v1?chainId=${chainId}&${project}`,
    },
  }
}
