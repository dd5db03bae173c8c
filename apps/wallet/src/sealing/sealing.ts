import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Sealed } from '@latchkey/protocol/wallet'
import { fromBase64url, toBase64url } from '../base64url.ts'

/** RFC 9180 with P-256, which every promised browser has; X25519 is too young. */
const suite = () =>
  new CipherSuite({ aead: new Aes256Gcm(), kdf: new HkdfSha256(), kem: new DhkemP256HkdfSha256() })

/** Where sealed bytes belong: elsewhere they do not open. */
export type SealingPlace = { aad: string; info: string }

/** Seals bytes to a public key. */
export async function sealTo(
  publicKey: string,
  bytes: Uint8Array,
  { aad, info }: SealingPlace,
): Promise<Sealed> {
  const hpke = suite()
  const recipientPublicKey = await hpke.kem.deserializePublicKey(fromBase64url(publicKey))
  const sender = await hpke.createSenderContext({ info: text(info), recipientPublicKey })
  const ciphertext = await sender.seal(Uint8Array.from(bytes), text(aad))
  return {
    ciphertext: toBase64url(new Uint8Array(ciphertext)),
    key: toBase64url(new Uint8Array(sender.enc)),
  }
}

/** A key pair for one answer, whose private half never leaves this function's closure. */
export async function createSealingKey(): Promise<{
  publicKey: string
  /** Rejects for bytes that were sealed to another key, or for another place. */
  open(sealed: Sealed, place: SealingPlace): Promise<Uint8Array>
}> {
  const hpke = suite()
  const pair = await hpke.kem.generateKeyPair()
  const publicKey = new Uint8Array(await hpke.kem.serializePublicKey(pair.publicKey))
  return {
    async open({ ciphertext, key }, { aad, info }) {
      const recipient = await hpke.createRecipientContext({
        enc: fromBase64url(key),
        info: text(info),
        recipientKey: pair.privateKey,
      })
      return new Uint8Array(await recipient.open(fromBase64url(ciphertext), text(aad)))
    },
    publicKey: toBase64url(publicKey),
  }
}

function text(value: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(value)
}
