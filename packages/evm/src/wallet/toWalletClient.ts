import type { Network } from '@latchkey/core/adapter'
import {
  type Chain,
  type CustomTransport,
  createWalletClient,
  custom,
  type JsonRpcAccount,
  type WalletClient as ViemWalletClient,
} from 'viem'
import { toChain } from '../chain/toChain.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'

/** A wallet client of viem whose account and chain are known. */
export type WalletClient = ViemWalletClient<CustomTransport, Chain, JsonRpcAccount>

/** A wallet client of viem for an account of a wallet on a network. */
export function toWalletClient(
  wallet: Eip1193Provider,
  { address, network }: { address: `0x${string}`; network: Network },
): WalletClient {
  return createWalletClient({
    account: address,
    chain: toChain(network),
    // What a wallet answers is its owner's answer: asked again, it would open another window.
    transport: custom(wallet, { retryCount: 0 }),
  })
}
