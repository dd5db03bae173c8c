import {
  announceBitcoinWallet,
  createTestBitcoinWallet,
  type TestBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import type { World } from '../world.ts'
import { readableStorage } from './readableStorage.ts'

/** A wallet with the accounts of the Bitcoin chain, where the world has one. */
export function bitcoinWallet(
  { bitcoin, mnemonic }: World,
  { name }: { name: string },
): TestBitcoinWallet | undefined {
  const [esploraUrl] = bitcoin?.network.rpcUrls.default.http ?? []
  if (!bitcoin || !esploraUrl) return undefined
  const wallet = createTestBitcoinWallet({
    accountCount: bitcoin.accounts.length,
    family: 'standard',
    mnemonic,
    name,
    networks: { regtest: esploraUrl },
    storage: readableStorage(),
  })
  announceBitcoinWallet(wallet, window)
  return wallet
}
