import type { NetworkId } from '@latchkey/protocol'
import type { Network, NetworkInput } from './Network.ts'

/** Completes a network as a site writes it: CAIP-2 id, namespace, image and RPC lists (S3.1–S3.5). */
export function defineNetwork(
  input: NetworkInput,
  {
    chainImages = {},
    customRpcUrls = {},
  }: {
    chainImages?: Readonly<Record<string, string>> | undefined
    customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>> | undefined
  } = {},
): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const caipNetworkId: NetworkId = input.caipNetworkId ?? `${chainNamespace}:${input.id}`
  const custom = (customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url)
  const http = unique([...custom, ...input.rpcUrls.default.http])
  const imageUrl = chainImages[input.id] ?? input.assets?.imageUrl
  return {
    assets: { imageId: input.assets?.imageId ?? caipNetworkId, imageUrl },
    blockExplorers: input.blockExplorers,
    caipNetworkId,
    chainNamespace,
    contracts: input.contracts,
    id: input.id,
    name: input.name,
    nativeCurrency: input.nativeCurrency,
    rpcUrls: { chainDefault: { http }, default: { http } },
    testnet: input.testnet,
  }
}

function unique(urls: readonly string[]): readonly string[] {
  return [...new Set(urls)]
}
