import type { RelayPrefix } from '@latchkey/protocol/relay'
import type { KeptMessage } from './MailboxStore.ts'
import type { RelayError } from './RelayError.ts'

/** The answer to a request; `id` is echoed byte by byte. */
export function writeResult(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** The error to a request; `data` carries the tag. */
export function writeError(id: string, error: RelayError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(errorOf(error))}}`
}

/** An error as it stands inside an answer. */
export function errorOf({ code, message, tag }: RelayError) {
  return { code, data: tag, message }
}

/** A message as clients read it. */
export function messageOf({ attestation, message, publishedAt, tag, topic }: KeptMessage) {
  return { attestation, message, publishedAt, tag, topic }
}

/** A message pushed to a subscriber, under the method name it knows. */
export function writePush({
  id,
  prefix,
  subscriptionId,
  message,
}: {
  id: number
  prefix: RelayPrefix
  subscriptionId: string
  message: KeptMessage
}): string {
  return `{"id":${id},"jsonrpc":"2.0","method":"${prefix}_subscription","params":{"data":${JSON.stringify(messageOf(message))},"id":"${subscriptionId}"}}`
}
