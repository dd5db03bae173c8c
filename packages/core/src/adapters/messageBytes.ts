import { InvalidMessageError } from '../errors/InvalidMessageError.ts'
import type { SignableMessage } from './SignableMessage.ts'

/** The bytes that a wallet is to sign; those of a text are its UTF-8. @throws {InvalidMessageError} */
export function messageBytes(message: SignableMessage): Uint8Array {
  if (typeof message === 'string') return new TextEncoder().encode(message)
  const { raw } = message
  if (typeof raw !== 'string') return raw
  if (!/^0x([0-9a-f]{2})*$/i.test(raw)) throw new InvalidMessageError()
  return Uint8Array.from(raw.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
