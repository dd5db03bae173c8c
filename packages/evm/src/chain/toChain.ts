import type { Network } from '@latchkey/core/adapter'
import type { Chain } from 'viem'

/** A network as viem has it. */
export function toChain({
  blockExplorers,
  contracts,
  id,
  name,
  nativeCurrency,
  rpcUrls,
  testnet,
}: Network): Chain {
  return {
    ...(blockExplorers ? { blockExplorers } : {}),
    // As the site wrote it, in viem's shape.
    ...(contracts ? { contracts: contracts as NonNullable<Chain['contracts']> } : {}),
    ...(testnet === undefined ? {} : { testnet }),
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
  }
}
