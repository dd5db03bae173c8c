import type { NetworkId } from '@latchkey/protocol'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { chainOf } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'

/**
 * Whether a text is an address that can be paid on a network, its checksum included. What no one could spend, a taproot
 * address without a key on the curve, is none, nor is what anybody could: a fee anchor (P2A).
 */
export function isBitcoinAddress(text: string, networkId: NetworkId): boolean {
  const chain = chainOf(networkId)
  if (!chain) return false
  try {
    const output = Address(addressNetworks[chain.realm]).decode(text)
    // Only the script's coder looks at the key.
    OutScript.encode(output)
    return output.type !== 'p2a'
  } catch {
    return false
  }
}
