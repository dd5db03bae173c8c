import type { NetworkId } from '@latchkey/protocol'

/** What addresses of a chain begin with; all test networks but regtest share theirs. */
export type Realm = 'main' | 'test' | 'regtest'

/** A chain as CAIP-2 and each family of wallets name it. */
export type BitcoinChain = {
  networkId: NetworkId
  realm: Realm
  /** Wallet Standard. */
  standard: string
  /** sats-connect. */
  satsConnect: string
  /** `getChain` and `switchChain` of Unisat. */
  unisatChain: string
  /** `getNetwork` and `switchNetwork` of Unisat and OKX. */
  unisatNetwork: string
}

export const bitcoinChains: readonly BitcoinChain[] = [
  {
    networkId: 'bip122:000000000019d6689c085ae165831e93',
    realm: 'main',
    satsConnect: 'Mainnet',
    standard: 'bitcoin:mainnet',
    unisatChain: 'BITCOIN_MAINNET',
    unisatNetwork: 'livenet',
  },
  {
    networkId: 'bip122:000000000933ea01ad0ee984209779ba',
    realm: 'test',
    satsConnect: 'Testnet',
    standard: 'bitcoin:testnet',
    unisatChain: 'BITCOIN_TESTNET',
    unisatNetwork: 'testnet',
  },
  {
    networkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    realm: 'test',
    satsConnect: 'Testnet4',
    standard: 'bitcoin:testnet4',
    unisatChain: 'BITCOIN_TESTNET4',
    unisatNetwork: 'testnet4',
  },
  {
    networkId: 'bip122:00000008819873e925422c1ff0f99f7c',
    realm: 'test',
    satsConnect: 'Signet',
    standard: 'bitcoin:signet',
    unisatChain: 'BITCOIN_SIGNET',
    unisatNetwork: 'signet',
  },
  {
    networkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    realm: 'regtest',
    satsConnect: 'Regtest',
    standard: 'bitcoin:regtest',
    unisatChain: 'BITCOIN_REGTEST',
    unisatNetwork: 'regtest',
  },
]

/** The chain of a CAIP-2 id; nothing for chains that only look like Bitcoin. */
export function chainOf(networkId: NetworkId | undefined): BitcoinChain | undefined {
  return bitcoinChains.find((chain) => chain.networkId === networkId)
}

/** CAIP-2 ids of the chains that a family of wallets calls `name`, whatever its case. */
export function networkIdsNamed(
  family: 'satsConnect' | 'standard' | 'unisatChain' | 'unisatNetwork',
  name: unknown,
): readonly NetworkId[] {
  const wanted = String(name).toLowerCase()
  return bitcoinChains
    .filter((chain) => chain[family].toLowerCase() === wanted)
    .map(({ networkId }) => networkId)
}
