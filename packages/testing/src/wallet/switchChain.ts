import { ProviderRpcError } from './ProviderRpcError.ts'
import { objectAt, readChainId } from './parameters.ts'
import type { Handler } from './WalletHands.ts'

/** `wallet_switchEthereumChain` (EIP-3326): 4902 for a chain the wallet does not know. */
export const switchChain: Handler = async (hands, params) => {
  const chainId = readChainId(objectAt(params, 0)['chainId'])
  const chain = hands.state().chains[chainId]
  if (!chain) throw new ProviderRpcError(4902, `Unrecognized chain ID "0x${chainId.toString(16)}".`)
  if (chainId === hands.state().chainId) return null
  await hands.decide({ chainId, kind: 'switchChain', name: chain.name ?? `Chain ${chainId}` })
  hands.update({ chainId })
  return null
}
