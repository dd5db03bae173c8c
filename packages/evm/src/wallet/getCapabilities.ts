import type { Capabilities } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { chainIdOf } from './chainIdOf.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { isUnknownMethod } from './isUnknownMethod.ts'
import { requestWallet } from './requestWallet.ts'

/** What the wallet can do for an account on a network (EIP-5792); nothing where it does not have the request. */
export async function getCapabilities(
  wallet: Eip1193Provider,
  {
    address,
    networkId,
    signal,
  }: { address: string; networkId: NetworkId; signal?: AbortSignal | undefined },
): Promise<Capabilities> {
  const method = 'wallet_getCapabilities'
  const chainId = chainIdOf(networkId)
  try {
    const params = [address, [chainId]]
    const answer = await requestWallet(wallet, { method, params, signal })
    const byChain = Object.entries(answer ?? {})
    // Wallets write the number in several ways; 0 stands for what holds on every chain.
    const of = (chain: number) =>
      byChain.filter(([key]) => Number(key) === chain).map(([, said]) => said as object | null)
    const said = [...of(0), ...of(Number(chainId))]
    return Object.fromEntries(said.flatMap((one) => Object.entries(one ?? {})))
  } catch (error) {
    if (isUnknownMethod(error)) return {}
    throw error
  }
}
