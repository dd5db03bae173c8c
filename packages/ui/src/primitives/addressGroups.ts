/** Letters of an address that are read at a glance. */
const length = 4

/** An address in groups of four, so that it can be compared; what begins every EVM address goes with the first. */
export function addressGroups(address: string): readonly string[] {
  const start = address.startsWith('0x') ? 2 : 0
  const groups = address.slice(start).match(new RegExp(`.{1,${length}}`, 'g')) ?? []
  return groups.map((group, index) => (index === 0 ? address.slice(0, start) + group : group))
}
