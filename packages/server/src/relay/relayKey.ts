import { createPrivateKey, createPublicKey } from 'node:crypto'

// RFC 8410: the fixed head of an Ed25519 seed in PKCS#8.
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The public key of an Ed25519 seed, both in hex. */
export function relayPublicKey(seed: string): string {
  const key = createPrivateKey({
    format: 'der',
    key: Buffer.concat([derHead, Buffer.from(seed, 'hex')]),
    type: 'pkcs8',
  })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
}
