import type { Realm } from '../network/BitcoinChain.ts'

/** What an address pays to, and the networks it can be of, as its form tells. */
export type AddressForm = {
  type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  realms: readonly Realm[]
}

const base58Pattern = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/
/** Witness version 0 with 20 or 32 bytes, version 1 with 32 (BIP-173, BIP-350). */
const bech32Pattern =
  /^(bc|tb|bcrt)1(?:(q[02-9ac-hj-np-z]{38})|(q[02-9ac-hj-np-z]{58})|p[02-9ac-hj-np-z]{58})$/

const base58: Readonly<Record<string, AddressForm>> = {
  1: { realms: ['main'], type: 'p2pkh' },
  2: { realms: ['test', 'regtest'], type: 'p2sh' },
  3: { realms: ['main'], type: 'p2sh' },
  m: { realms: ['test', 'regtest'], type: 'p2pkh' },
  n: { realms: ['test', 'regtest'], type: 'p2pkh' },
}

const bech32: Readonly<Record<string, Realm>> = { bc: 'main', bcrt: 'regtest', tb: 'test' }

/** The form of a Bitcoin address, without its checksum; nothing when the text has none. */
export function addressForm(address: string): AddressForm | undefined {
  if (base58Pattern.test(address)) return base58[address.charAt(0)]
  const match = bech32Pattern.exec(address.toLowerCase())
  const realm = match && bech32[match[1] ?? '']
  if (!realm) return undefined
  return { realms: [realm], type: match[2] ? 'p2wpkh' : match[3] ? 'p2wsh' : 'p2tr' }
}
