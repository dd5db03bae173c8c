import type { Namespace } from '@latchkey/protocol'

const groupSize = 4

/** The same address, as its chain takes it: case counts where it is a part of the code (base58), and nowhere else. */
export function isSameAddress(one: string, other: string, namespace: Namespace): boolean {
  return canonical(one, namespace) === canonical(other, namespace)
}

function canonical(address: string, namespace: Namespace): string {
  const isCaseless = namespace === 'eip155' || /^(?:bc|tb|bcrt)1/i.test(address)
  return isCaseless ? address.toLowerCase() : address
}

/** Another address whose ends are the same: what short forms show of it, and what is compared in a hurry. */
export function looksLike(one: string, other: string, namespace: Namespace): boolean {
  const [a, b] = [one, other].map((address) => ends(canonical(address, namespace)))
  return a === b && !isSameAddress(one, other, namespace)
}

function ends(address: string): string {
  return address.slice(0, groupSize) + address.slice(-groupSize)
}
