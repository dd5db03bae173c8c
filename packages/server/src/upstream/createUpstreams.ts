import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { createEsplora, type Esplora } from '../bitcoin/createEsplora.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { servedChains } from '../chains/servedChains.ts'
import type { ServerConfig } from '../config/serverConfig.ts'
import type { Metrics } from '../http/metrics.ts'
import { createRpc, type Rpc } from '../rpc/createRpc.ts'
import { type ByteBudget, createByteBudget } from './createByteBudget.ts'
import type { UpstreamObserver } from './UpstreamObserver.ts'

/** The chains of a server and what asks their nodes: one for all parts, so that they share ranking and memory. */
export type Upstreams = {
  /** Of the answers in memory, whatever sent them. */
  budget: ByteBudget
  chains: ReadonlyMap<string, Chain>
  esplora: Esplora
  /** Called for every request that leaves for a node. */
  observer: UpstreamObserver
  rpc: Rpc
  close(): void
}

/** Asks nothing until a part does. */
export function createUpstreams({
  config,
  logger,
  metrics,
}: {
  config: Pick<ServerConfig, 'chains' | 'publicChains'>
  logger: Pick<Logger, 'warn'>
  metrics: Metrics
}): Upstreams {
  const chains = servedChains(config)
  const named = new Set<string>()
  const observer: UpstreamObserver = {
    onContradiction({ chainId, one, other }) {
      const operators = [one, other].toSorted()
      const key = [chainId, ...operators].join(' ')
      if (named.has(key)) return
      named.add(key)
      logger.warn(
        { chain: chainId, operators },
        'two nodes say otherwise of one block: one of them lies, and what the two say does not count',
      )
    },
    onOddRows: metrics.countOddRows,
    onUpstreamRequest({ chainId, upstream, outcome, durationMs }) {
      metrics.upstreamDuration.observe({ chain: chainId, outcome, upstream }, durationMs / 1000)
      const key = `${chainId} ${upstream}`
      // It is looked at again each minute; one line says it.
      if (outcome !== 'lying' || named.has(key)) return
      named.add(key)
      logger.warn({ chain: chainId, upstream }, 'the node serves another chain and is not asked')
    },
  }
  const budget = createByteBudget()
  new Gauge({
    collect() {
      this.set(budget.held())
    },
    help: 'Bytes of chain answers in memory',
    name: 'latchkey_answer_bytes',
    registers: [metrics.registry],
  })
  const rpc = createRpc({ budget, chains, observer })
  const esplora = createEsplora({ budget, chains, observer })
  return {
    budget,
    chains,
    close() {
      rpc.close()
      esplora.close()
    },
    esplora,
    observer,
    rpc,
  }
}
