import type { Namespace } from './namespace.ts'

/**
 * The one spelling of an address that its chain takes in several: letters of an EVM address are a checksum alone
 * (EIP-55), and bech32 of Bitcoin has no case (BIP 173). In base58 the case is a part of the code.
 */
export function canonicalAddress(address: string, namespace: Namespace): string {
  const isCaseless =
    namespace === 'eip155' || (namespace === 'bip122' && /^(?:bc|tb|bcrt)1/i.test(address))
  return isCaseless ? address.toLowerCase() : address
}
