import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createRelayMetrics, tagLabel } from './relayMetrics.ts'

test('the series that dashboards read have these names and labels', async () => {
  const registry = new Registry()
  const metrics = createRelayMetrics(registry)
  metrics.publishes.inc({ tag: '1108' })
  metrics.errors.inc({ tag: 'InvalidJwt' })
  metrics.closes.inc({ code: '1013' })
  const text = await registry.metrics()
  const lines = text.split('\n')
  expect(lines.filter((line) => line.startsWith('# TYPE')).toSorted()).toEqual([
    '# TYPE latchkey_relay_acknowledgements_total counter',
    '# TYPE latchkey_relay_closes_total counter',
    '# TYPE latchkey_relay_deliveries_total counter',
    '# TYPE latchkey_relay_errors_total counter',
    '# TYPE latchkey_relay_mailbox_bytes gauge',
    '# TYPE latchkey_relay_mailbox_messages gauge',
    '# TYPE latchkey_relay_publishes_total counter',
    '# TYPE latchkey_relay_receipts gauge',
    '# TYPE latchkey_relay_sockets gauge',
    '# TYPE latchkey_relay_subscriptions gauge',
  ])
  for (const line of [
    'latchkey_relay_publishes_total{tag="1108"} 1',
    'latchkey_relay_errors_total{tag="InvalidJwt"} 1',
    'latchkey_relay_closes_total{code="1013"} 1',
  ])
    expect(lines).toContain(line)
  for (const line of lines.filter((each) => each.startsWith('# HELP')))
    expect(line).toMatch(/^# HELP \w+ \S/)
})

test('tags that a client invents are one series', () => {
  expect([0, 1100, 1108, 1109, 7, -1, 99_999].map(tagLabel)).toEqual([
    ...['0', '1100', '1108', '1109', 'other', 'other', 'other'],
  ])
})
