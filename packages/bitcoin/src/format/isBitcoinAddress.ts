import type { NetworkId } from '@latchkey/protocol'
import { Address } from '@scure/btc-signer/payment.js'
import { chainOf } from '../network/BitcoinChain.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'

/** Whether a text is an address that can be paid on a network, its checksum included. */
export function isBitcoinAddress(text: string, networkId: NetworkId): boolean {
  const chain = chainOf(networkId)
  if (!chain) return false
  try {
    Address(addressNetworks[chain.realm]).decode(text)
    return true
  } catch {
    return false
  }
}
