import type { Network } from '@latchkey/core/adapter'

/** Parameters of `wallet_addEthereumChain` (EIP-3085). Wallets refuse a request with an icon that is no URL. */
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
    ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
    ...(icon?.startsWith('https://') ? { iconUrls: [icon] } : {}),
  }
}
