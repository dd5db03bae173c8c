import { Counter, type Registry } from 'prom-client'
import type { Asked } from './createProviders.ts'
import type { Order } from './Order.ts'

/** What is counted of orders: nothing tells who buys. */
export function createOnrampMetrics(registry: Registry) {
  const registers = [registry]
  const answers = new Counter({
    help: 'Answers of providers by what they were asked',
    labelNames: ['provider', 'asked', 'outcome'],
    name: 'latchkey_onramp_answers_total',
    registers,
  })
  const orders = new Counter({
    help: 'Orders that came to a status',
    labelNames: ['provider', 'status'],
    name: 'latchkey_onramp_orders_total',
    registers,
  })
  const webhooks = new Counter({
    help: 'Webhooks by what became of them',
    labelNames: ['provider', 'outcome'],
    name: 'latchkey_onramp_webhooks_total',
    registers,
  })
  return {
    onAnswer: ({ asked, isGood, provider }: { asked: Asked; isGood: boolean; provider: string }) =>
      answers.inc({ asked, outcome: isGood ? 'answered' : 'failed', provider }),
    onOutcome: (labels: { outcome: string; provider: string }) => webhooks.inc(labels),
    onStatus: ({ provider, status }: Pick<Order, 'provider' | 'status'>) =>
      orders.inc({ provider, status }),
  }
}
