import type { Namespace } from '@latchkey/protocol'

/** An address as its ecosystem's libraries type it: `0x${string}` on EVM chains (EIP-55), text elsewhere. */
export type AddressOf<N extends Namespace> = N extends 'eip155' ? `0x${string}` : string
