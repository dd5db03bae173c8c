import type { Namespace } from '@latchkey/protocol'

const groupSize = 4

/** What addresses of a kind begin with, so that it tells none of them from another. */
const prefix = /^(?:0x|(?:bc|tb|bcrt)1[qpz])/

/** An address in groups of four, to be compared; what all addresses begin with stands with the first. */
export function addressGroups(address: string): readonly string[] {
  const [start = ''] = prefix.exec(address) ?? []
  const groups = address.slice(start.length).match(/.{1,4}/g) ?? []
  return [start + (groups[0] ?? ''), ...groups.slice(1)]
}

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
