import { fromBase64url, toBase64url } from '../base64url.ts'
import { concat } from '../bytes.ts'

const nonceLength = 12

/** Seals a text by AES-256-GCM: nonce, ciphertext and tag in base64url. */
export async function sealText(text: string, key: CryptoKey): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const bytes = new TextEncoder().encode(text)
  const sealed = await crypto.subtle.encrypt({ iv: nonce, name: 'AES-GCM' }, key, bytes)
  return toBase64url(concat(nonce, new Uint8Array(sealed)))
}

/** Opens one. @throws for what is none, or under another key */
export async function openText(sealed: string, key: CryptoKey): Promise<string> {
  const bytes = fromBase64url(sealed)
  const opened = await crypto.subtle.decrypt(
    { iv: bytes.slice(0, nonceLength), name: 'AES-GCM' },
    key,
    bytes.slice(nonceLength),
  )
  return new TextDecoder().decode(opened)
}
