import { fromBase64url } from '../../base64url.ts'
import { RequestError } from '../../errors/RequestError.ts'

/** @throws {RequestError} `invalid_message` for a text that is no bytes */
export function readWindowSecret(text: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64url(text)
  } catch {
    throw new RequestError('invalid_message')
  }
}
