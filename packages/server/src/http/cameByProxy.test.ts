import { expect, test } from 'vitest'
import { cameByProxy } from './cameByProxy.ts'

test.each([
  ...['Forwarded', 'Via', 'CDN-Loop', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded'],
  ...['X-Forwarded-Client-Cert', 'X-Real-IP', 'X-Real-Port', 'True-Client-IP', 'X-Client-IP'],
  ...['X-Cluster-Client-IP', 'Client-IP', 'X-Remote-Addr', 'X-Remote-IP', 'X-Source-IP'],
  ...['CF-Connecting-IP', 'CF-Ray', 'CF-IPCountry', 'DO-Connecting-IP', 'Fly-Client-IP'],
  ...['Fastly-Client-IP', 'X-Original-Host', 'X-Original-URI', 'X-Envoy-External-Address'],
  ...['X-Azure-ClientIP', 'X-Amz-Cf-Id', 'X-Amzn-Trace-Id', 'X-AppEngine-User-IP'],
  ...['Forwarded-For', 'Forwarded-Proto', 'X-Scheme', 'X-Url-Scheme', 'X-Cloud-Trace-Context'],
  ...['X-Vercel-Forwarded-For', 'X-NF-Client-Connection-IP', 'X-ARR-SSL', 'X-ProxyUser-Ip'],
])('%s is added on the way', (name) => {
  expect(cameByProxy(['host', name, 'accept'])).toBe(true)
  expect(cameByProxy([name.toLowerCase()])).toBe(true)
})

test('what a scraper or a command line sends itself is not', () => {
  expect(
    cameByProxy([
      ...['host', 'user-agent', 'accept', 'accept-encoding', 'authorization', 'connection'],
      ...['x-prometheus-scrape-timeout-seconds', 'traceparent', 'cache-control', 'priority'],
      ...['cookie', 'content-length', 'content-type', 'origin', 'referer', 'x-request-id'],
    ]),
  ).toBe(false)
})
