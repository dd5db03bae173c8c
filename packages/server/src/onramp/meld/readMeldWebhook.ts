import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OnrampEvent, OnrampProvider } from '../OnrampProvider.ts'
import { parsedBody } from '../parsedBody.ts'
import { webhookToleranceMs } from '../webhookToleranceMs.ts'
import { meldEvent } from './meldAnswers.ts'
import { meldStatus } from './meldStatus.ts'

type Webhook = Parameters<OnrampProvider['readWebhook']>[0]

/** What is signed, as Meld's page on the authentication of webhooks has it: the time, the address to which it is sent, the body. */
export function meldSignature({
  bytes,
  secret,
  timestamp,
  url,
}: {
  bytes: Uint8Array
  secret: string
  timestamp: string
  /** As it stands in Meld's dashboard. */
  url: string
}): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${url}.`).update(bytes).digest()
}

/** Reads what Meld says of an order: `unsigned` where it is not Meld's or not of now, `odd` where it is, and has another shape. */
export function readMeldWebhook(
  { bytes, header }: Webhook,
  { now, secret, url }: { now: number; secret: string; url: string },
): readonly OnrampEvent[] | 'odd' | 'unsigned' {
  const timestamp = header('meld-signature-timestamp') ?? ''
  const given = Buffer.from(header('meld-signature') ?? '', 'base64url')
  const expected = meldSignature({ bytes, secret, timestamp, url })
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unsigned'
  const at = timeOf(timestamp)
  if (!(Math.abs(now - at) <= webhookToleranceMs)) return 'unsigned'
  const read = meldEvent.safeParse(parsedBody(bytes))
  if (!read.success) return 'odd'
  const { eventId: id, payload } = read.data
  const { externalSessionId: orderId, paymentTransactionStatus } = payload
  // What is not of a payment, or of one that no order here began, is answered as taken: Meld repeats what is refused.
  const report = paymentTransactionStatus ? meldStatus(paymentTransactionStatus) : undefined
  return report && orderId ? [{ ...report, id, orderId }] : []
}

/** Milliseconds since 1970 of ISO 8601, as Meld's page has it, or of seconds; NaN where it is neither. */
function timeOf(timestamp: string): number {
  return /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Date.parse(timestamp)
}
