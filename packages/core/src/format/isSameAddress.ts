import type { Namespace } from '@latchkey/protocol'

/** Whether two texts name one account. Capitals of an EVM address are a checksum alone (EIP-55). */
export function isSameAddress(namespace: Namespace, one: string, other: string): boolean {
  return namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
}
