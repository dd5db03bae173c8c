import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { NodeReport } from './benchContracts.ts'

/** The nodes of all chains, in a process of their own. */
export type Nodes = {
  urls: readonly string[]
  /** What came since the last report. */
  report(): Promise<NodeReport>
  end(): void
}

export async function startNodes(count: number, latencyMs: number): Promise<Nodes> {
  const file = fileURLToPath(new URL('./serveNodes.ts', import.meta.url))
  const child = fork(file, [String(count), String(latencyMs)], { execArgv: process.execArgv })
  const next = <T>() =>
    new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  const urls = await next<readonly string[]>()
  return {
    end: () => child.kill(),
    report() {
      const report = next<NodeReport>()
      child.send('report')
      return report
    },
    urls,
  }
}
