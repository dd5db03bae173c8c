import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { NetworkInput } from './Network.ts'

/** The CAIP-2 id of a network as a site writes it, as far as its type tells: viem's chains have their ids in it. */
export type NetworkIdOf<N extends NetworkInput> = N extends {
  caipNetworkId: infer Id extends NetworkId
}
  ? Id
  : `${NamespaceOf<N>}:${N['id']}`

/** A network without a namespace is one of an EVM chain; of one whose type leaves it open, nothing is known. */
type NamespaceOf<N extends NetworkInput> = N extends {
  chainNamespace: infer Chain extends Namespace
}
  ? Chain
  : 'chainNamespace' extends keyof N
    ? Namespace
    : 'eip155'
