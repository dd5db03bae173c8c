import { createPublicKey, type KeyObject } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

// did:key (W3C CCG): multibase "z" is base58btc, the multicodec of an Ed25519 public key is 0xed as a varint.
const didPrefix = 'did:key:z'
const multicodec = Buffer.from([0xed, 0x01])
// RFC 8410: the fixed head of an Ed25519 key in DER.
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

/** The name of a client or relay that has this Ed25519 public key. */
export function clientIdOf(publicKey: Uint8Array): string {
  return `${didPrefix}${base58.encode(Buffer.concat([multicodec, publicKey]))}`
}

/** The key that a client id names; `undefined` when it names none. */
export function publicKeyOf(clientId: string): KeyObject | undefined {
  // 34 bytes are at most 47 digits; decoding takes the square of the length.
  if (!clientId.startsWith(didPrefix) || clientId.length > didPrefix.length + 48) return undefined
  try {
    const bytes = Buffer.from(base58.decode(clientId.slice(didPrefix.length)))
    if (bytes.length !== 34 || !bytes.subarray(0, 2).equals(multicodec)) return undefined
    // A key of small order has signatures that fit any text, so anybody could be its client.
    if (ed25519.Point.fromBytes(bytes.subarray(2)).isSmallOrder()) return undefined
    return createPublicKey({
      format: 'der',
      key: Buffer.concat([derHead, bytes.subarray(2)]),
      type: 'spki',
    })
  } catch {
    return undefined
  }
}
