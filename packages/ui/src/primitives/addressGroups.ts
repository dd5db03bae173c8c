/** What addresses of a kind begin with, so that it tells none of them from another. */
const prefix = /^(?:0x|(?:bc|tb|bcrt)1[qpz])/

/** An address in groups of four, to be compared; what all addresses begin with stands with the first. */
export function addressGroups(address: string): readonly string[] {
  const [start = ''] = prefix.exec(address) ?? []
  const groups = address.slice(start.length).match(/.{1,4}/g) ?? []
  return [start + (groups[0] ?? ''), ...groups.slice(1)]
}
