import { base64urlnopad } from '@scure/base'
import type { Curves } from './Curves.ts'

/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410, 7). */
const seedPrefix = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32] as const

/** Curve25519 of the browser itself. */
export function browserCurves(subtle: SubtleCrypto): Curves {
  return {
    async createAgreement() {
      const pair = (await subtle.generateKey('X25519', false, ['deriveBits'])) as CryptoKeyPair
      return {
        publicKey: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)),
        async sharedSecret(publicKey) {
          const other = await subtle.importKey('raw', plain(publicKey), 'X25519', false, [])
          const algorithm = { name: 'X25519', public: other }
          return new Uint8Array(await subtle.deriveBits(algorithm, pair.privateKey, 256))
        },
      }
    },
    async createSigner(seed) {
      const pkcs8 = Uint8Array.from([...seedPrefix, ...seed])
      // The browser exports the public half of an extractable key only.
      const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
      const { x = '' } = await subtle.exportKey('jwk', key)
      return {
        publicKey: base64urlnopad.decode(x),
        sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, plain(message))),
      }
    },
  }
}

/** Bytes of a buffer of their own, as the browser's functions are typed to take them. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes)
}
