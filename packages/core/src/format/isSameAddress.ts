import { canonicalAddress, type Namespace } from '@latchkey/protocol'

/** Whether two texts name one account, or one contract. */
export function isSameAddress(one: string, other: string, namespace: Namespace): boolean {
  return canonicalAddress(one, namespace) === canonicalAddress(other, namespace)
}
