import { type Cipher, openCipher } from './openCipher.ts'
import { SessionBrokenError } from './SessionBrokenError.ts'

/** Keys of one session, made anew for each. */
export type SessionKeys = {
  /** The point that the association address carries. */
  association: Uint8Array<ArrayBuffer>
  /** The first message: our point of the key exchange, signed by the association's key. */
  hello: Uint8Array<ArrayBuffer>
  /** The frames of the session, from the other end's point. @throws {SessionBrokenError} when it is none */
  agree(point: Uint8Array<ArrayBuffer>): Promise<Cipher>
}

const curve = { namedCurve: 'P-256' }

/** Bytes of a point of P-256 as X9.62 writes it, uncompressed. */
export const pointBytes = 65

/** Makes the two key pairs of a session: ECDSA for the association, ECDH for its secret. */
export async function createKeys(crypto: Crypto): Promise<SessionKeys> {
  const { subtle } = crypto
  const [associated, exchanged] = await Promise.all([
    subtle.generateKey({ ...curve, name: 'ECDSA' }, false, ['sign']),
    subtle.generateKey({ ...curve, name: 'ECDH' }, false, ['deriveBits']),
  ])
  const [association, point] = await Promise.all(
    [associated, exchanged].map(
      async ({ publicKey }) => new Uint8Array(await subtle.exportKey('raw', publicKey)),
    ),
  )
  if (!association || !point) throw new TypeError('No keys')
  const signature = await subtle.sign(
    { hash: 'SHA-256', name: 'ECDSA' },
    associated.privateKey,
    point,
  )
  const hello = new Uint8Array(point.length + signature.byteLength)
  hello.set(point)
  hello.set(new Uint8Array(signature), point.length)
  return {
    async agree(theirs) {
      const publicKey = await importPoint(subtle, theirs).catch((cause: unknown) => {
        throw new SessionBrokenError('The wallet’s key is no point of P-256.', { cause })
      })
      const secret = await subtle.deriveBits(
        { name: 'ECDH', public: publicKey },
        exchanged.privateKey,
        256,
      )
      const key = await subtle.deriveKey(
        { hash: 'SHA-256', info: new Uint8Array(), name: 'HKDF', salt: association },
        await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
        { length: 128, name: 'AES-GCM' },
        false,
        ['decrypt', 'encrypt'],
      )
      return openCipher(crypto, key)
    },
    association,
    hello,
  }
}

/** Some browsers also take a point's short form, which the protocol does not have; the curve they check. */
async function importPoint(
  subtle: SubtleCrypto,
  point: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  if (point.length !== pointBytes) throw new RangeError(`A point of ${point.length} bytes`)
  return subtle.importKey('raw', point, { ...curve, name: 'ECDH' }, false, [])
}
