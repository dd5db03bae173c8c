import type { NetworkInput } from '@latchkey/core'

const nativeCurrency = { decimals: 8, name: 'Bitcoin', symbol: 'BTC' }

/** Bitcoin's main network, read through Blockstream's and mempool.space's public Esplora APIs. */
export const bitcoinMainnet = {
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://blockstream.info/api', 'https://mempool.space/api'] } },
} as const satisfies NetworkInput

/** The third test network, which most wallets mean by "testnet". */
export const bitcoinTestnet = {
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  nativeCurrency,
  rpcUrls: {
    default: {
      http: ['https://blockstream.info/testnet/api', 'https://mempool.space/testnet/api'],
    },
  },
  testnet: true,
} as const satisfies NetworkInput

/** The fourth test network. */
export const bitcoinTestnet4 = {
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet4' } },
  caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  chainNamespace: 'bip122',
  id: '00000000da84f2bafbbc53dee25a72ae',
  name: 'Bitcoin Testnet4',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://mempool.space/testnet4/api'] } },
  testnet: true,
} as const satisfies NetworkInput

/** The test network whose blocks are signed (BIP-325). */
export const bitcoinSignet = {
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/signet' } },
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  chainNamespace: 'bip122',
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  nativeCurrency,
  rpcUrls: { default: { http: ['https://mempool.space/signet/api'] } },
  testnet: true,
} as const satisfies NetworkInput
