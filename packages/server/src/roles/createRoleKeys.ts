import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Sealed } from '@latchkey/protocol/wallet'
import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad } from '@scure/base'
import { importJWK, type JWK } from 'jose'

/** Where sealed bytes belong: elsewhere they do not open. */
export type SealingPlace = { aad: string; info: string }

/**
 * What a role of the server does with its secret. Each use has a key of its own, so that nothing of one use tells of
 * another.
 */
export type RoleKeys = {
  /** Bytes for the database: only with the same `aad` they open again. */
  wrap(bytes: Uint8Array, aad: string): Uint8Array
  /** @throws for bytes that were changed, or that belong elsewhere */
  unwrap(wrapped: Uint8Array, aad: string): Uint8Array
  /** What tells a row of this role from one that was written by hand, or a code from another: HMAC-SHA-256. */
  mac(purpose: string, text: string): string
  /** What bytes for this role are sealed to. */
  readonly sealingKey: string
  /** @throws for what was sealed to another key, or for another place */
  unseal(sealed: Sealed, place: SealingPlace): Promise<Uint8Array>
  /** By which this role introduces devices to another (ES256). */
  readonly signing: { privateKey: CryptoKey; publicJwk: JWK }
}

const nonceLength = 12
const tagLength = 16

/** Derives everything from the secret of a role's key file. */
export async function createRoleKeys(secret: Uint8Array): Promise<RoleKeys> {
  const derive = (use: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `latchkey role ${use} v1`, length))
  const wrapping = derive('wrapping', 32)
  const authenticating = derive('authenticating', 32)
  const hpke = suite()
  const pair = await hpke.kem.deriveKeyPair(derive('sealing', 32).buffer)
  const publicKey = new Uint8Array(await hpke.kem.serializePublicKey(pair.publicKey))
  return {
    mac: (purpose, text) =>
      createHmac('sha256', authenticating).update(`${purpose}\n${text}`).digest('base64url'),
    sealingKey: base64urlnopad.encode(publicKey),
    signing: await signingOf(derive('signing', 48)),
    async unseal({ ciphertext, key }, { aad, info }) {
      const recipient = await suite().createRecipientContext({
        enc: bytesOf(key),
        info: textOf(info),
        recipientKey: pair.privateKey,
      })
      return new Uint8Array(await recipient.open(bytesOf(ciphertext), textOf(aad)))
    },
    unwrap(wrapped, aad) {
      const end = wrapped.length - tagLength
      const nonce = wrapped.subarray(0, nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', wrapping, nonce, {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(aad))
      decipher.setAuthTag(wrapped.subarray(end))
      const opened = decipher.update(wrapped.subarray(nonceLength, end))
      return Uint8Array.from(Buffer.concat([opened, decipher.final()]))
    },
    wrap(bytes, aad) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', wrapping, nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(aad))
      const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Uint8Array.from(Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]))
    },
  }
}

/** Seals bytes to a key that a device has made for them. */
export async function sealTo(
  publicKey: string,
  bytes: Uint8Array,
  { aad, info }: SealingPlace,
): Promise<Sealed> {
  const hpke = suite()
  const recipientPublicKey = await hpke.kem.deserializePublicKey(bytesOf(publicKey))
  const sender = await hpke.createSenderContext({ info: textOf(info), recipientPublicKey })
  const ciphertext = await sender.seal(Uint8Array.from(bytes), textOf(aad))
  return {
    ciphertext: base64urlnopad.encode(new Uint8Array(ciphertext)),
    key: base64urlnopad.encode(new Uint8Array(sender.enc)),
  }
}

/** RFC 9180 with P-256, as the devices have it. */
function suite(): CipherSuite {
  return new CipherSuite({
    aead: new Aes256Gcm(),
    kdf: new HkdfSha256(),
    kem: new DhkemP256HkdfSha256(),
  })
}

async function signingOf(seed: Uint8Array): Promise<RoleKeys['signing']> {
  const { publicKey, secretKey } = p256.keygen(seed)
  const point = p256.Point.fromBytes(publicKey).toBytes(false)
  const publicJwk = {
    crv: 'P-256',
    kty: 'EC',
    x: base64urlnopad.encode(point.slice(1, 33)),
    y: base64urlnopad.encode(point.slice(33)),
  }
  const jwk = { ...publicJwk, d: base64urlnopad.encode(secretKey) }
  return { privateKey: (await importJWK(jwk, 'ES256')) as CryptoKey, publicJwk }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}

function textOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
