import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

/** What an address pays to, as far as its key can sign a text. */
export type SigningAddress = {
  isMain: boolean
  script: Uint8Array
  type: 'pkh' | 'sh' | 'tr' | 'wpkh'
}

const networks = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]

/** Reads an address with its checksum (BIP-173, BIP-350, Base58Check); nothing when no single key signs for its form. */
export function readAddress(address: string): SigningAddress | undefined {
  for (const network of networks) {
    try {
      const output = Address(network).decode(address)
      const { type } = output
      if (type !== 'pkh' && type !== 'sh' && type !== 'tr' && type !== 'wpkh') return undefined
      return { isMain: network === NETWORK, script: OutScript.encode(output), type }
    } catch {
      // An address of another network; the next one may know it.
    }
  }
  return undefined
}
