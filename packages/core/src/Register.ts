import type { NetworkId } from '@latchkey/protocol'
import type { Latchkey } from './Latchkey.ts'

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

/** The instance that the site registered; any, where it registered none. */
export type RegisteredLatchkey = Register extends { latchkey: infer L extends Latchkey }
  ? L
  : Latchkey

/** The ids of the registered instance's networks. */
export type RegisteredNetworkId =
  RegisteredLatchkey extends Latchkey<infer Id extends NetworkId> ? Id : NetworkId
