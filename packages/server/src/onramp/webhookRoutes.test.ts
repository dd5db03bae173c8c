import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { openOnramp } from '../testing/openOnramp.ts'
import { startOnramp } from '../testing/startOnramp.ts'
import { isSignedWebhook, signWebhook } from './webhookSignature.ts'

const dayMs = 24 * 60 * 60_000

let database: Database
beforeAll(async () => {
  database = await openOnramp()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.rows('delete from onramp_orders')
})

/** A server with an order that a visitor has opened. */
async function setup() {
  const started = startOnramp(database)
  const { quoteId: id } = (await started.quote()).body
  await started.open(id)
  const status = async () => (await started.store.find(id))?.status
  return { ...started, id, status }
}

test('what a provider signs moves an order on, and is answered with nothing', async () => {
  const { id, outcomes, reached, status, webhook } = await setup()
  expect(await webhook([{ id: 'e', orderId: id, status: 'paid' }])).toMatchObject({ status: 204 })
  expect(await status()).toBe('paid')
  expect(outcomes).toEqual(['moved'])
  expect(reached).toEqual(['opened', 'paid'])
})

test.each([
  ['of another secret', { secret: new TextEncoder().encode('another') }],
  ['of another body', { body: '[{"id":"e","orderId":"x","status":"settled"}]' }],
  ['of another message', { headers: { 'webhook-id': 'other' } }],
  ['of another time', { headers: { 'webhook-timestamp': '1800000001' } }],
  ['that is none', { headers: { 'webhook-signature': '' } }],
  ['of another version', { headers: { 'webhook-signature': 'v2,AAAA' } }],
  ['that is too short', { headers: { 'webhook-signature': 'v1,AAAA' } }],
  ['without a time', { headers: { 'webhook-timestamp': '' } }],
  ['with no number as its time', { headers: { 'webhook-timestamp': 'NaN' } }],
  ['of a provider that is not there', { to: 'other' }],
])('error: a signature %s is none', async (_, change) => {
  const { id, status, webhook } = await setup()
  const sent = await webhook([{ id: 'e', orderId: id, status: 'settled' }], change)
  expect(sent).toEqual({ code: 'webhook_unsigned', status: 401 })
  expect(await status()).toBe('opened')
})

test('error: what was caught and comes again a day later counts no more', async () => {
  const { calendar, id, outcomes, status, webhook } = await setup()
  const at = calendar.now
  calendar.now += dayMs
  const events = [{ id: 'e', orderId: id, status: 'settled' }]
  expect(await webhook(events, { at })).toMatchObject({ status: 401 })
  expect(await status()).toBe('opened')
  expect(outcomes).toEqual(['unsigned'])
  // The same word by the provider itself, a day late, counts.
  expect(await webhook(events)).toMatchObject({ status: 204 })
  expect(await status()).toBe('settled')
})

test('error: a repetition changes nothing, and is answered as the first time', async () => {
  const { id, outcomes, reached, status, webhook } = await setup()
  const paid = [{ id: 'e', orderId: id, status: 'paid' }]
  const answers = await Promise.all([webhook(paid), webhook(paid), webhook(paid)])
  expect(answers.map((each) => each.status)).toEqual([204, 204, 204])
  expect([...outcomes].sort()).toEqual(['known', 'known', 'moved'])
  expect(reached).toEqual(['opened', 'paid'])
  expect(await status()).toBe('paid')
})

test('error: what comes out of order never moves an order back', async () => {
  const { id, outcomes, status, webhook } = await setup()
  await webhook([{ id: 'e2', orderId: id, status: 'settled', transaction: '0x1' }])
  await webhook([{ id: 'e1', orderId: id, status: 'paid' }])
  await webhook([{ id: 'e3', orderId: id, status: 'failed' }])
  expect(await status()).toBe('settled')
  expect(outcomes).toEqual(['moved', 'known', 'known'])
})

test('error: of an order that no one knows nothing is kept, and the provider need not repeat it', async () => {
  const { outcomes, webhook } = await setup()
  const sent = await webhook([{ id: 'e', orderId: 'nothing', status: 'paid' }])
  expect(sent).toMatchObject({ status: 204 })
  expect(outcomes).toEqual(['unknown'])
  expect(await database.rows('select * from onramp_events')).toEqual([])
})

test('error: a signed body that no one can read is refused, and so is one that is too large', async () => {
  const { outcomes, webhook } = await setup()
  expect(await webhook({ odd: true })).toEqual({ code: 'webhook_odd', status: 422 })
  expect(outcomes).toEqual(['odd'])
  const large = [{ id: 'e', orderId: 'x'.repeat(64 * 1024), status: 'paid' }]
  expect(await webhook(large)).toEqual({ code: 'body_too_large', status: 413 })
})

test('pages read no answer to a webhook', async () => {
  const { request } = await setup()
  for (const method of ['POST', 'OPTIONS']) {
    const headers = {
      'access-control-request-method': 'POST',
      origin: 'https://evil.example',
    }
    const answer = await request('/onramp/webhooks/standin', { headers, method })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('signatures are those of Standard Webhooks, and count for five minutes either way', () => {
  const body = '{"test": 2432232314}'
  const at = 1_614_265_330_000
  // The example of the standard's own libraries.
  const secret = Uint8Array.from(Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'))
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  const headers = signWebhook({ at, body, id, secret })
  expect(headers).toEqual({
    'webhook-id': id,
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    'webhook-timestamp': '1614265330',
  })
  const bytes = new TextEncoder().encode(body)
  const isSigned = (now: number, signature = headers['webhook-signature']) =>
    isSignedWebhook({
      bytes,
      header: (name) => ({ ...headers, 'webhook-signature': signature })[name as 'webhook-id'],
      now,
      secret,
    })
  const toleranceMs = 5 * 60_000
  for (const by of [0, toleranceMs, -toleranceMs]) expect(isSigned(at + by)).toBe(true)
  for (const by of [toleranceMs + 1, -toleranceMs - 1]) expect(isSigned(at + by)).toBe(false)
  // A sender that changes its secret signs with both; one that sends a thousand is no sender.
  const both = `v1,AAAA ${headers['webhook-signature']}`
  expect(isSigned(at, both)).toBe(true)
  expect(isSigned(at, `${'v1,AAAA '.repeat(10)}${headers['webhook-signature']}`)).toBe(false)
})
