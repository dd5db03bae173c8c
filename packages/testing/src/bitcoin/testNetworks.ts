import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** The networks a test wallet can be on: their address prefixes, coin type (BIP-44), and the families' names. */
export const testNetworks = {
  mainnet: {
    addresses: NETWORK,
    coinType: 0,
    satsConnect: 'Mainnet',
    unisat: { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' },
  },
  regtest: {
    addresses: regtest,
    coinType: 1,
    satsConnect: 'Regtest',
    unisat: { enum: 'BITCOIN_REGTEST', name: 'Bitcoin Regtest', network: 'regtest' },
  },
  signet: {
    addresses: TEST_NETWORK,
    coinType: 1,
    satsConnect: 'Signet',
    unisat: { enum: 'BITCOIN_SIGNET', name: 'Bitcoin Signet', network: 'signet' },
  },
  testnet: {
    addresses: TEST_NETWORK,
    coinType: 1,
    satsConnect: 'Testnet',
    unisat: { enum: 'BITCOIN_TESTNET', name: 'Bitcoin Testnet', network: 'testnet' },
  },
  testnet4: {
    addresses: TEST_NETWORK,
    coinType: 1,
    satsConnect: 'Testnet4',
    unisat: { enum: 'BITCOIN_TESTNET4', name: 'Bitcoin Testnet4', network: 'testnet' },
  },
} as const

export type TestBitcoinNetwork = keyof typeof testNetworks
