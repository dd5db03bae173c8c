import { createHmac, timingSafeEqual } from 'node:crypto'
import { webhookToleranceMs } from './webhookToleranceMs.ts'

/** A sender that changes its secret signs with both. */
const maxSignatures = 10

/** Headers of a signed body (Standard Webhooks 1.0.0). `at` is in milliseconds since 1970. */
export function signWebhook({
  at,
  body,
  id,
  secret,
}: {
  at: number
  body: string
  id: string
  secret: Uint8Array
}): Record<'webhook-id' | 'webhook-signature' | 'webhook-timestamp', string> {
  const timestamp = String(Math.floor(at / 1000))
  return {
    'webhook-id': id,
    'webhook-signature': `v1,${macOf({ bytes: Buffer.from(body), id, secret, timestamp }).toString('base64')}`,
    'webhook-timestamp': timestamp,
  }
}

/** Whether a body as it came is signed with a secret, and lately (Standard Webhooks 1.0.0). */
export function isSignedWebhook({
  bytes,
  header,
  now,
  secret,
}: {
  bytes: Uint8Array
  header: (name: string) => string | undefined
  /** Milliseconds since 1970. */
  now: number
  secret: Uint8Array
}): boolean {
  const id = header('webhook-id') ?? ''
  const timestamp = header('webhook-timestamp') ?? ''
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp) * 1000) > webhookToleranceMs) return false
  const expected = macOf({ bytes, id, secret, timestamp })
  const given = (header('webhook-signature') ?? '').split(' ').slice(0, maxSignatures)
  return given.some((each) => {
    const [version, text = ''] = each.split(',')
    const mac = Buffer.from(text, 'base64')
    return version === 'v1' && mac.length === expected.length && timingSafeEqual(mac, expected)
  })
}

function macOf({
  bytes,
  id,
  secret,
  timestamp,
}: {
  bytes: Uint8Array
  id: string
  secret: Uint8Array
  timestamp: string
}): Buffer {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(bytes).digest()
}
