import type { Latchkey } from '@latchkey/core/adapter'
import { type Address, type Chain, type Client, createClient, custom } from 'viem'
import { settledWallet } from './settledWallet.ts'

/**
 * A viem client that asks whichever wallet is connected at the time: wagmi keeps it for as long as address and chain
 * stay the same, and two wallets may have the same account.
 */
export function createWalletClient(
  latchkey: Latchkey,
  { address, chain }: { address: Address; chain: Chain | undefined },
): Client {
  const transport = custom(
    { request: (request) => settledWallet(latchkey, request.method).request(request) },
    { retryCount: 0 },
  )
  return createClient({
    account: address,
    ...(chain ? { chain } : {}),
    name: 'Connector Client',
    transport,
  }) as Client
}
