import { RelayError } from './RelayError.ts'
import { scanId } from './scanId.ts'

/** What a client sent, with ids as they were written. */
export type Frame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  /** The answer to a message that was pushed under `id`. */
  | { kind: 'answer'; id: number; isAccepted: boolean }
  | { kind: 'malformed'; id: string; error: RelayError }

const maxIdLength = 128

/** Reads one JSON-RPC frame; never throws. */
export function parseFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return malformed('null', new RelayError('InvalidJson', 'The frame is not JSON.'))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return malformed('null', new RelayError('InvalidParams', 'Expected one JSON-RPC object.'))

  const id = scanId(text)
  if (id === undefined || !isId(id))
    return malformed(
      'null',
      new RelayError('InvalidRequestId', 'The id is neither an integer nor a short text.'),
    )
  if ('method' in value) {
    if (typeof value.method === 'string')
      return {
        id,
        kind: 'request',
        method: value.method,
        params: 'params' in value ? value.params : undefined,
      }
    return malformed(id, new RelayError('InvalidMethod', 'The method is not a text.'))
  }
  if ('result' in value || 'error' in value)
    return {
      id: Number(id.startsWith('"') ? JSON.parse(id) : id),
      isAccepted: 'result' in value && value.result !== false && value.result !== null,
      kind: 'answer',
    }
  return malformed(id, new RelayError('InvalidMethod', 'There is no method.'))
}

function isId(token: string): boolean {
  return token.startsWith('"') ? token.length <= maxIdLength + 2 : /^-?\d{1,20}$/.test(token)
}

function malformed(id: string, error: RelayError): Frame {
  return { error, id, kind: 'malformed' }
}
