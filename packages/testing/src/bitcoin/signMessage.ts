import type { BitcoinWalletContext } from './BitcoinWalletContext.ts'
import type { BitcoinKey } from './deriveKeys.ts'
import { signBip137 } from './signing/bip137.ts'
import { signBip322 } from './signing/bip322.ts'

/** Signs a text with an address the site may use; in base64. */
export async function signMessage(
  context: BitcoinWalletContext,
  {
    address,
    message,
    protocol: wanted,
  }: { address: string; message: string; protocol: 'bip322' | 'ecdsa' | undefined },
): Promise<{ key: BitcoinKey; signature: string }> {
  const key = context.keyOf(address)
  const protocol = wanted ?? (key.type === 'p2pkh' ? 'ecdsa' : 'bip322')
  await context.decide({ address, kind: 'signMessage', message, protocol })
  // The account may have gone while its owner was asked.
  context.keyOf(address)
  const signature = protocol === 'ecdsa' ? signBip137(key, message) : signBip322(key, message)
  return { key, signature }
}
