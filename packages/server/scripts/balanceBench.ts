import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BalanceResponse } from '@latchkey/protocol/http'
import { pino } from 'pino'
import { createServer } from '../src/createServer.ts'
import { multicall3 } from '../src/testing/contractNode.ts'
import { benchContracts, type NodeReport } from './balance/benchContracts.ts'

// A portfolio of 300 tokens on 5 chains, priced by pools on each: what it asks of nodes, how long it takes, and how long
// 200 visitors wait who ask for theirs at once. The nodes are another process, and each answer takes 20 ms.

const chainCount = 5
const tokensPerChain = 60
const visitors = 200
const latencyMs = 20
/** Requests to nodes: the first visitor finds the pools and reads them, the next ones need one a chain. */
const budget = { cold: 3 * chainCount, warm: chainCount }

async function main(): Promise<void> {
  const nodes = await startNodes()
  const rate = { burst: 1e9, perSecond: 1e9 }
  const rates = { calls: rate, rest: rate }
  const server = await createServer(
    {
      auth: { mode: 'open' },
      chains: nodes.urls.map((url, index) => ({
        id: `eip155:${index + 1}`,
        multicall3,
        name: `Chain ${index + 1}`,
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        pools: {
          stables: [{ address: benchContracts.usd, decimals: 6 }],
          v2Factories: [benchContracts.factory],
          wrappedNative: benchContracts.wrapped,
        },
        tokens: Array.from({ length: tokensPerChain }, (_, each) => ({
          address: benchContracts.token(each),
          decimals: 18,
          name: `Token ${each}`,
          symbol: `T${each}`,
        })),
        upstreams: [{ url }],
      })),
      database: { kind: 'memory' },
      limits: { ratePerAddress: rates, ratePerProject: rates },
      publicChains: false,
      publicUrl: 'http://localhost',
    },
    { logger: pino({ level: 'silent' }) },
  )
  const portfolio = async (visitor: number) => {
    const account = `0x${(visitor + 1).toString(16).padStart(40, '9')}`
    const startedAt = performance.now()
    const response = await server.fetch(
      new Request(`http://localhost/v1/account/${account}/balance?projectId=bench&currency=usd`),
    )
    const body = await response.text()
    const ms = performance.now() - startedAt
    const isWhole = response.status === 200 && isWholePortfolio(JSON.parse(body))
    return { isWhole, ms }
  }
  const run = async (
    name: string,
    of: readonly number[],
    { most, times = 1 }: { most: number; times?: number },
  ) => {
    await nodes.report()
    const before = process.cpuUsage()
    const visits: { isWhole: boolean; ms: number }[] = []
    for (let time = 0; time < times; time++)
      visits.push(...(await Promise.all(of.map((visitor) => portfolio(visitor)))))
    const { system, user } = process.cpuUsage(before)
    const { calls, requests } = await nodes.report()
    const sorted = visits.map(({ ms }) => ms).sort((one, other) => one - other)
    const whole = visits.filter(({ isWhole }) => isWhole).length
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
    const each = requests / of.length
    const verdict = each <= most && whole === visits.length ? 'ok' : 'over budget'
    console.log(
      `${name.padEnd(30)} ${each.toFixed(2)} requests (budget ${most}) and ${(calls / of.length).toFixed(2)} calls a visitor, ${whole} of ${visits.length} whole, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${((system + user) / 1000 / visits.length).toFixed(1)} ms of CPU  ${verdict}`,
    )
  }

  const crowd = Array.from({ length: visitors }, (_, index) => 1000 + index)
  await run('first visitor, prices unknown', [0], { most: budget.cold })
  await run('next visitor', [1], { most: budget.warm })
  await run('the same within ten seconds', [1], { most: 0, times: 20 })
  // What runs for the first time is not compiled yet.
  for (let visitor = 2; visitor < 100; visitor++) await portfolio(visitor)
  await run('next visitor, compiled', [100], { most: budget.warm })
  await run(`${visitors} visitors at once`, crowd, { most: budget.warm })
  await run('the same again', crowd, { most: 0 })
  await server.close()
  nodes.end()
}

/** Whether a portfolio has a row with a price for each token of each chain. */
function isWholePortfolio({ balances, partial }: BalanceResponse): boolean {
  const wanted = chainCount * (tokensPerChain + 1)
  return !partial && balances.length === wanted && balances.every(({ price }) => price > 0)
}

/** Starts the nodes of all chains in a process of their own. */
async function startNodes() {
  const file = fileURLToPath(new URL('./balance/serveNodes.ts', import.meta.url))
  const child = fork(file, [String(chainCount), String(latencyMs)], { execArgv: process.execArgv })
  const next = <T>() =>
    new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  const urls = await next<readonly string[]>()
  return {
    end: () => child.kill(),
    /** What came since the last report. */
    report() {
      const report = next<NodeReport>()
      child.send('report')
      return report
    },
    urls,
  }
}

await main()
