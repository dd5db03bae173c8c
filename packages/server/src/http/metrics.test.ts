import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('the series that dashboards read have these names, labels and buckets', async () => {
  const metrics = createMetrics()
  metrics.events.inc({ outcome: 'stored' })
  metrics.initialized.inc()
  metrics.missingWallets.inc()
  metrics.pictureVariants.inc({ outcome: 'made' })
  metrics.rateLimited.inc({ class: 'rest', scope: 'address' })
  metrics.refusedRows.inc({ fault: 'forged', table: 'wallet_logins' })
  metrics.requestDuration.observe({ method: 'GET', route: '/', status: '200' }, 0.002)
  metrics.upstreamDuration.observe({ chain: 'eip155:1', outcome: 'ok', upstream: 'a' }, 0.02)
  const text = await metrics.registry.metrics()
  const lines = text.split('\n')
  expect(lines.filter((line) => line.startsWith('# TYPE'))).toEqual([
    '# TYPE latchkey_upstream_odd_rows_total counter',
    '# TYPE latchkey_events_total counter',
    '# TYPE latchkey_initialized_total counter',
    '# TYPE latchkey_wallet_missing_total counter',
    '# TYPE latchkey_picture_variants_total counter',
    '# TYPE latchkey_rate_limited_total counter',
    '# TYPE latchkey_wallet_refused_rows_total counter',
    '# TYPE latchkey_http_request_duration_seconds histogram',
    '# TYPE latchkey_rpc_upstream_duration_seconds histogram',
  ])
  for (const line of [
    'latchkey_events_total{outcome="stored"} 1',
    'latchkey_initialized_total 1',
    'latchkey_wallet_missing_total 1',
    'latchkey_picture_variants_total{outcome="made"} 1',
    'latchkey_rate_limited_total{class="rest",scope="address"} 1',
    'latchkey_wallet_refused_rows_total{fault="forged",table="wallet_logins"} 1',
  ])
    expect(lines).toContain(line)
  const buckets = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}_bucket`))
      .map((line) => /le="([^"]+)"/.exec(line)?.[1])
  expect(buckets('latchkey_http_request_duration_seconds')).toEqual([
    ...['0.001', '0.003', '0.01', '0.03', '0.1', '0.3', '1', '3', '10', '+Inf'],
  ])
  expect(buckets('latchkey_rpc_upstream_duration_seconds')).toEqual([
    ...['0.01', '0.03', '0.1', '0.3', '1', '3', '10', '+Inf'],
  ])
  expect(text).toContain(
    'latchkey_http_request_duration_seconds_count{method="GET",route="/",status="200"} 1',
  )
  expect(text).toContain(
    'latchkey_rpc_upstream_duration_seconds_count{chain="eip155:1",outcome="ok",upstream="a"} 1',
  )
  // An operator reads what each is.
  for (const line of lines.filter((each) => each.startsWith('# HELP')))
    expect(line).toMatch(/^# HELP \w+ \S/)
})
