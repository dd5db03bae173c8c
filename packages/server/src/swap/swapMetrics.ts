import { Counter, type Registry } from 'prom-client'
import type { AskOutcome } from './hosted/createHostedSource.ts'
import type { HostedName } from './sources/sourceNames.ts'

/** What is counted of aggregators: nothing tells who swaps. */
export function createSwapMetrics(registry: Registry) {
  const registers = [registry]
  const answers = new Counter({
    help: 'Questions to aggregators by what came of them; those that were spent or resting were not asked',
    labelNames: ['source', 'outcome'],
    name: 'latchkey_swap_answers_total',
    registers,
  })
  const refusals = new Counter({
    help: 'Swaps written by an aggregator that were not handed out, by what was wrong with them',
    labelNames: ['source', 'fault'],
    name: 'latchkey_swap_refused_total',
    registers,
  })
  return {
    onAnswer: (labels: { outcome: AskOutcome; source: HostedName }) => answers.inc(labels),
    onRefused: (labels: { fault: string; source: HostedName }) => refusals.inc(labels),
  }
}
