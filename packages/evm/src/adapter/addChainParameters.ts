import type { Network } from '@latchkey/core/adapter'

/**
 * Parameters of `wallet_addEthereumChain` (EIP-3085). Strict wallets refuse the whole request for one address that is not
 * `https:`, of a picture or an explorer; they are left out then.
 */
export function addChainParameters({
  assets,
  blockExplorers,
  id,
  name,
  nativeCurrency,
  rpcUrls,
}: Network) {
  const explorer = blockExplorers?.default.url
  const icon = assets?.imageUrl
  return {
    chainId: `0x${Number(id).toString(16)}`,
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.chainDefault.http,
    ...(explorer?.startsWith('https://') ? { blockExplorerUrls: [explorer] } : {}),
    ...(icon?.startsWith('https://') ? { iconUrls: [icon] } : {}),
  }
}
