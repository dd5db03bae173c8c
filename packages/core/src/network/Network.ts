import type { Namespace, NetworkId } from '@latchkey/protocol'

/** A network as the toolkit uses it (S3.1–S3.5). */
export type Network = {
  /** Chain id as the ecosystem writes it: a number on EVM chains, a CAIP-2 reference elsewhere. */
  id: number | string
  caipNetworkId: NetworkId
  chainNamespace: Namespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: {
    /** What this toolkit asks, in order: the site's own URLs, the project's route, the chain's default. */
    default: { http: readonly string[] }
    /** What a wallet is given when it adds the chain: never the project's route. */
    chainDefault: { http: readonly string[] }
  }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  contracts?: Readonly<Record<string, unknown>> | undefined
}

/** What a site passes in `networks`: a viem chain, or the same shape with a namespace for other ecosystems. */
export type NetworkInput = {
  id: number | string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  /** Defaults to `eip155`. */
  chainNamespace?: Namespace | undefined
  caipNetworkId?: NetworkId | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  contracts?: Readonly<Record<string, unknown>> | undefined
}
