import { signMethods } from '@latchkey/protocol/relay'
import { Counter, Gauge, type Registry } from 'prom-client'

/** What the relay counts: nothing tells who talks to whom. */
export type RelayMetrics = {
  sockets: Gauge
  mailbox: Gauge
  receipts: Gauge
  storedBytes: Gauge
  subscriptions: Gauge
  publishes: Counter<'tag'>
  deliveries: Counter
  acknowledgements: Counter
  errors: Counter<'tag'>
  closes: Counter<'code'>
}

export function createRelayMetrics(registry: Registry): RelayMetrics {
  const registers = [registry]
  return {
    acknowledgements: new Counter({
      help: 'Messages acknowledged by a reader',
      name: 'latchkey_relay_acknowledgements_total',
      registers,
    }),
    closes: new Counter({
      help: 'Sockets the relay closed, by code',
      labelNames: ['code'],
      name: 'latchkey_relay_closes_total',
      registers,
    }),
    deliveries: new Counter({
      help: 'Messages pushed to sockets, repetitions included',
      name: 'latchkey_relay_deliveries_total',
      registers,
    }),
    errors: new Counter({
      help: 'Refused requests by tag',
      labelNames: ['tag'],
      name: 'latchkey_relay_errors_total',
      registers,
    }),
    mailbox: new Gauge({
      help: 'Messages in mailboxes at the last sweep',
      name: 'latchkey_relay_mailbox_messages',
      registers,
    }),
    publishes: new Counter({
      help: 'Messages published, by tag',
      labelNames: ['tag'],
      name: 'latchkey_relay_publishes_total',
      registers,
    }),
    receipts: new Gauge({
      help: 'Receipts of messages in mailboxes at the last sweep',
      name: 'latchkey_relay_receipts',
      registers,
    }),
    storedBytes: new Gauge({
      help: 'Bytes of messages in mailboxes at the last sweep',
      name: 'latchkey_relay_mailbox_bytes',
      registers,
    }),
    subscriptions: new Gauge({
      help: 'Subscriptions kept at the last sweep',
      name: 'latchkey_relay_subscriptions',
      registers,
    }),
    sockets: new Gauge({ help: 'Open sockets', name: 'latchkey_relay_sockets', registers }),
  }
}

const knownTags: ReadonlySet<number> = new Set(
  Object.values(signMethods).flatMap((method) => Object.values(method).map(({ tag }) => tag)),
)

/** A client may invent tags; each would be a series of its own. */
export function tagLabel(tag: number): string {
  return tag === 0 || knownTags.has(tag) ? String(tag) : 'other'
}
