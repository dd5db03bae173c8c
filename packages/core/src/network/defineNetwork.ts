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
    // What a chain of viem has besides, such as its formatters, is there for who hands it on.
    ...input,
    assets: { imageId: input.assets?.imageId ?? caipNetworkId, imageUrl },
    caipNetworkId,
    chainNamespace,
    rpcUrls: { chainDefault: { http }, default: { http } },
  }
}

function unique(urls: readonly string[]): readonly string[] {
  return [...new Set(urls)]
}
