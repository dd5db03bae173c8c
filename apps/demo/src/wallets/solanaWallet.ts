import {
  createTestSolanaWallet,
  registerWallet,
  type TestSolanaWallet,
} from '@latchkey/testing/solana'
import type { World } from '../world.ts'
import { readableStorage } from './readableStorage.ts'

/** A wallet with the accounts of the Solana chain, where the world has one. */
export function solanaWallet(
  { solana }: World,
  { name }: { name: string },
): TestSolanaWallet | undefined {
  const [one, ...others] = solana?.accounts.map(({ secretKey }) => secretKey) ?? []
  const [rpcUrl] = solana?.network.rpcUrls.default.http ?? []
  if (!one || !rpcUrl) return undefined
  const wallet = createTestSolanaWallet({
    // How wallets call a chain on the visitor's own machine.
    chains: { 'solana:localnet': rpcUrl },
    name,
    secretKeys: [one, ...others],
    storage: readableStorage(),
  })
  registerWallet(wallet.wallet, window)
  return wallet
}
