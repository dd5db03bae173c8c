import { ProviderRpcError } from './ProviderRpcError.ts'
import { objectAt, readChainId } from './parameters.ts'
import type { Handler } from './WalletContext.ts'

/** `wallet_switchEthereumChain` (EIP-3326): 4902 for a chain the wallet does not know. */
export const switchChain: Handler = async (context, params) => {
  const chainId = readChainId(objectAt(params, 0)['chainId'])
  const chain = context.state().chains[chainId]
  if (!chain) throw new ProviderRpcError(4902, `Unrecognized chain ID "0x${chainId.toString(16)}".`)
  if (chainId === context.state().chainId) return null
  await context.decide({ chainId, kind: 'switchChain', name: chain.name ?? `Chain ${chainId}` })
  context.update({ chainId })
  return null
}
