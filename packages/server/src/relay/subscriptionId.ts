import { createHash } from 'node:crypto'

/** The id of a client's subscription; clients work out the same. */
export function subscriptionIdOf(topic: string, clientId: string): string {
  return sha256Hex(topic + clientId)
}

/** The id of a message: the same text is the same message. */
export function messageIdOf(message: string): string {
  return sha256Hex(message)
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
