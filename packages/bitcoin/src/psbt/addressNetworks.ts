import type { BTC_NETWORK } from '@scure/btc-signer/utils.js'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'
import type { Realm } from '../network/BitcoinChain.ts'

/** What addresses and keys of each realm begin with, as btc-signer takes it. */
export const addressNetworks: Readonly<Record<Realm, BTC_NETWORK>> = {
  main: NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
  test: TEST_NETWORK,
}
