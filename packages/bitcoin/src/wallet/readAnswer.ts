import { InvalidAnswerError } from '@latchkey/core/adapter'
import { base64, hex } from '@scure/base'

/** The fields of an object a wallet gave. @throws {InvalidAnswerError} when it is none */
export function readRecord(answer: unknown, method: string): Readonly<Record<string, unknown>> {
  if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>
  throw new InvalidAnswerError({ answer, method })
}

/** A list a wallet gave. @throws {InvalidAnswerError} when it is none */
export function readList(answer: unknown, method: string): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  throw new InvalidAnswerError({ answer, method })
}

/** Bytes a wallet gave. @throws {InvalidAnswerError} when it gave none */
export function readBytes(answer: unknown, method: string): Uint8Array {
  // Not instanceof: an extension's bytes may be of another realm.
  if (ArrayBuffer.isView(answer) && answer.byteLength > 0)
    return new Uint8Array(answer.buffer, answer.byteOffset, answer.byteLength)
  throw new InvalidAnswerError({ answer, method })
}

/** A signature in base64. @throws {InvalidAnswerError} */
export function readSignature(answer: unknown, method: string): string {
  if (typeof answer === 'string' && isBase64(answer)) return answer
  throw new InvalidAnswerError({ answer, method })
}

/** A PSBT in base64, of one given in base64 or hexadecimal. @throws {InvalidAnswerError} */
export function readPsbt(answer: unknown, method: string): string {
  if (typeof answer === 'string') {
    if (/^70736274ff([0-9a-f]{2})+$/i.test(answer)) return base64.encode(hex.decode(answer))
    if (answer.startsWith('cHNidP') && isBase64(answer)) return answer
  }
  throw new InvalidAnswerError({ answer, method })
}

/** A transaction's id: 32 bytes in hexadecimal. @throws {InvalidAnswerError} */
export function readTxid(answer: unknown, method: string): string {
  if (typeof answer === 'string' && /^[0-9a-f]{64}$/i.test(answer)) return answer.toLowerCase()
  throw new InvalidAnswerError({ answer, method })
}

function isBase64(text: string): boolean {
  try {
    return base64.decode(text).length > 0
  } catch {
    return false
  }
}
