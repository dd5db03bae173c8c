import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { MobileProtocolError } from './MobileProtocolError.ts'

/** Frames of a session, as the app makes and reads them. */
export function createFrames(key: Buffer) {
  let sent = 0
  let received = 0
  return {
    /** @throws {MobileProtocolError} */
    open(frame: Buffer): string {
      const [number, iv] = [frame.subarray(0, 4), frame.subarray(4, 16)]
      received += 1
      if (number.readUInt32BE() !== received)
        throw new MobileProtocolError(`Message ${number.readUInt32BE()} instead of ${received}`)
      const open = createDecipheriv('aes-128-gcm', key, iv)
      open.setAAD(number)
      open.setAuthTag(frame.subarray(-16))
      return Buffer.concat([open.update(frame.subarray(16, -16)), open.final()]).toString()
    },
    /** @param skip numbers to leave out before it */
    seal(text: string, skip = 0): Buffer {
      sent += 1 + skip
      const number = Buffer.alloc(4)
      number.writeUInt32BE(sent)
      const iv = randomBytes(12)
      const seal = createCipheriv('aes-128-gcm', key, iv)
      seal.setAAD(number)
      const sealed = Buffer.concat([seal.update(text), seal.final()])
      return Buffer.concat([number, iv, sealed, seal.getAuthTag()])
    },
  }
}
