import { canonicalAddress, type Namespace } from '@latchkey/protocol'

const groupSize = 4

/** Another address whose ends are the same: what short forms show of it, and what is compared in a hurry. */
export function looksLike(one: string, other: string, namespace: Namespace): boolean {
  const [a = '', b = ''] = [one, other].map((address) => canonicalAddress(address, namespace))
  return a !== b && ends(a) === ends(b)
}

function ends(address: string): string {
  return address.slice(0, groupSize) + address.slice(-groupSize)
}
