import type { NetworkId } from '@latchkey/protocol'
import type { Latchkey } from './Latchkey.ts'
import type { ChainIdOf, NamespaceIn, NetworkReference } from './network/NetworkReference.ts'

/**
 * Where a site says what its instance is, so that hooks know its networks.
 *
 * @example
 * declare module '@latchkey/core' {
 *   interface Register { latchkey: typeof latchkey }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: a site's declaration extends it
export interface Register {}

/** The instance that a site's declaration names; any, where it names none. */
export type LatchkeyOf<Declared> = Declared extends { latchkey: infer L extends Latchkey }
  ? L
  : Latchkey

/** The ids of that instance's networks. */
export type NetworkIdIn<Declared> =
  LatchkeyOf<Declared> extends Latchkey<infer Id extends NetworkId> ? Id : NetworkId

/** The instance that the site registered; any, where it registered none. */
export type RegisteredLatchkey = LatchkeyOf<Register>

/** The ids of the registered instance's networks. */
export type RegisteredNetworkId = NetworkIdIn<Register>

/** The namespaces of the registered instance's networks. */
export type RegisteredNamespace = NamespaceIn<RegisteredNetworkId>

/** What names one of the registered instance's networks: an id of CAIP-2, or the number of an EVM chain. */
export type RegisteredNetwork = NetworkReference<RegisteredNetworkId>

/** The chain ids of the registered instance's EVM networks. */
export type RegisteredChainId = ChainIdOf<RegisteredNetworkId>
