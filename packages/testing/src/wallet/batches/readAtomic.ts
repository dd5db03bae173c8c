import type { Address } from 'viem'
import type { WalletContext } from '../WalletContext.ts'

/** Whether an account's calls can be carried out as one: they can, they could once its owner agrees, or they cannot. */
export type AtomicStatus = 'ready' | 'supported' | 'unsupported'

/** Asks the chain what the account has lent its address to. @throws {ProviderRpcError} 4901 */
export async function readAtomic(
  { batches, callChain, state }: WalletContext,
  { address, chainId }: { address: Address; chainId: number },
): Promise<AtomicStatus> {
  const delegate = batches?.options.delegates?.[chainId]
  const chain = state().chains[chainId]
  if (!delegate || !chain) return 'unsupported'
  const code = await callChain(chain, { method: 'eth_getCode', params: [address, 'latest'] })
  if (code === '0x') return 'ready'
  // A contract of another maker stays as it is.
  return String(code).toLowerCase() === `0xef0100${delegate.slice(2).toLowerCase()}`
    ? 'supported'
    : 'unsupported'
}
