import { createHash } from 'node:crypto'
import { type WalletDescriptor, walletDescriptor } from '@latchkey/protocol/wallet'

/** SHA-256 of a wallet's descriptor, base64url: by it a role recognises a wallet whose addresses it does not keep. */
export function descriptorDigest(descriptor: WalletDescriptor): string {
  // The same text, whatever order the fields came in.
  const text = JSON.stringify(walletDescriptor.parse(descriptor))
  return createHash('sha256').update(text).digest('base64url')
}
