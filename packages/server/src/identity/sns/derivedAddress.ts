import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Derives the address that a Solana program keeps an account at: the first hash of the seeds, counted down from 255, that is no
 * point of the curve, so that no key can have it.
 *
 * @param seeds at most 15, of 32 bytes each at most
 * @throws {Error} where none of the 256 is one
 */
export function derivedAddress(program: string, seeds: readonly Uint8Array[]): string {
  const programBytes = base58.decode(program)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), programBytes, marker]) hash.update(part)
    const digest = new Uint8Array(hash.digest())
    if (!isOnCurve(digest)) return base58.encode(digest)
  }
  throw new Error('These seeds have no address.')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    // As the chain's own programs read them (ZIP 215).
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}
