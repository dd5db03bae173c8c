import { SessionBrokenError } from './SessionBrokenError.ts'

/** Frames of a session: AES-128-GCM, each with its number, which is authenticated too. */
export type Cipher = {
  seal(text: string): Promise<Uint8Array<ArrayBuffer>>
  /** @throws {SessionBrokenError} for a frame that is not the next one, or was changed on its way */
  open(frame: Uint8Array<ArrayBuffer>): Promise<string>
}

const numberBytes = 4
const ivBytes = 12
const tagBytes = 16

/** Frames under a session's key. Both ends count theirs from 1. */
export function openCipher(crypto: Crypto, key: CryptoKey): Cipher {
  let sent = 0
  let received = 0
  return {
    async open(frame) {
      const number = frame.subarray(0, numberBytes)
      if (frame.length < numberBytes + ivBytes + tagBytes)
        throw new SessionBrokenError('A message is too short.')
      received += 1
      if (new DataView(frame.buffer, frame.byteOffset).getUint32(0) !== received)
        throw new SessionBrokenError('A message is missing, or came twice.')
      const iv = frame.subarray(numberBytes, numberBytes + ivBytes)
      const sealed = frame.subarray(numberBytes + ivBytes)
      try {
        const open = await crypto.subtle.decrypt(
          { additionalData: number, iv, name: 'AES-GCM' },
          key,
          sealed,
        )
        return new TextDecoder('utf-8', { fatal: true }).decode(open)
      } catch (cause) {
        throw new SessionBrokenError('A message was changed on its way.', { cause })
      }
    },
    async seal(text) {
      const number = new Uint8Array(numberBytes)
      sent += 1
      new DataView(number.buffer).setUint32(0, sent)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const sealed = await crypto.subtle.encrypt(
        { additionalData: number, iv, name: 'AES-GCM' },
        key,
        new TextEncoder().encode(text),
      )
      const frame = new Uint8Array(numberBytes + ivBytes + sealed.byteLength)
      frame.set(number)
      frame.set(iv, numberBytes)
      frame.set(new Uint8Array(sealed), numberBytes + ivBytes)
      return frame
    },
  }
}
