import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

type Network = typeof NETWORK

const regtest: Network = { ...TEST_NETWORK, bech32: 'bcrt' }

/** What addresses begin with, by the reference of a CAIP-2 id, which begins the hash of the chain's first block. */
const networks: Readonly<Record<string, Network>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  // The third and the fourth testnet, and signet, share their addresses.
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': regtest,
}

/** Whether a CAIP-2 id names a Bitcoin chain whose addresses are known. */
export function isBitcoinChainId(chainId: string): boolean {
  return networkOf(chainId) !== undefined
}

/** An address as it is usually written; undefined when it is none of that Bitcoin chain. */
export function bitcoinAddressOn(chainId: string, text: string): string | undefined {
  const network = networkOf(chainId)
  return network && canonical(network, text)
}

/** Whether a text is an address of any Bitcoin chain. */
export function isBitcoinAddress(text: string): boolean {
  return [NETWORK, TEST_NETWORK, regtest].some((network) => canonical(network, text) !== undefined)
}

function networkOf(chainId: string): Network | undefined {
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace !== 'bip122' || !Object.hasOwn(networks, reference)) return undefined
  return networks[reference]
}

function canonical(network: Network, text: string): string | undefined {
  // The longest address has 90 characters (BIP 173).
  if (text.length > 90) return undefined
  try {
    const coder = Address(network)
    const decoded = coder.decode(text)
    // Refuses what no output can be made of, such as a key that is not on the curve.
    OutScript.encode(decoded)
    return coder.encode(decoded)
  } catch {
    return undefined
  }
}
