import type { Namespace, NetworkId } from '@latchkey/protocol'

/** A network as a site names it: by its CAIP-2 id, or on EVM chains by the chain id as a plain number. */
export type NetworkReference<Id extends NetworkId = NetworkId> = Id | ChainIdOf<Id>

/** The chain ids of the EVM networks among these; any number where the ids are not known. */
export type ChainIdOf<Id extends NetworkId = NetworkId> = Id extends `eip155:${infer Reference}`
  ? Reference extends `${infer ChainId extends number}`
    ? ChainId
    : string extends Reference
      ? number
      : never
  : never

/** The namespaces of these networks. */
export type NamespaceIn<Id extends NetworkId = NetworkId> = Id extends `${infer N}:${string}`
  ? Extract<N, Namespace>
  : never

/** The CAIP-2 id of the network that a site names. */
export function toNetworkId(reference: NetworkReference): NetworkId {
  return typeof reference === 'number' ? `eip155:${reference}` : reference
}
