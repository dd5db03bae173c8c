import { InvalidAnswerError } from '@latchkey/core/adapter'

/** The only output of a request with one input. @throws {InvalidAnswerError} */
export function onlyOutput<T>(outputs: readonly T[], method: string): T {
  const [output, ...others] = Array.isArray(outputs) ? (outputs as readonly T[]) : []
  if (!output || others.length > 0) throw new InvalidAnswerError({ answer: outputs, method })
  return output
}

/** Bytes a wallet gave; some give a plain array. @throws {InvalidAnswerError} */
export function readBytes(value: unknown, method: string): Uint8Array {
  // An array of another window, as wallets inject it, is no instance of this one's class.
  if (Object.prototype.toString.call(value) === '[object Uint8Array]') return value as Uint8Array
  if (Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >> 8 === 0))
    return Uint8Array.from(value as number[])
  throw new InvalidAnswerError({ answer: value, method })
}

/** An Ed25519 signature. @throws {InvalidAnswerError} */
export function readSignature(value: unknown, method: string): Uint8Array {
  const signature = readBytes(value, method)
  if (signature.length !== 64) throw new InvalidAnswerError({ answer: value, method })
  return signature
}
