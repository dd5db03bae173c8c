/** Domains of a machine, a house or a company alone (RFC 6761, 6762, 8375; `.internal` by ICANN; the others are in use). */
const ownDomains =
  /\.(?:corp|home|home\.arpa|internal|intranet|lan|local|localdomain|localhost|private)$/

/**
 * Whether a host, as `URL` reads it, is a name of the public internet, as far as a name tells. An address of IP, however it was
 * spelled, is none: pictures that a stranger names would reach whatever is beside the visitor.
 */
export function isPublicHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return /\.[^.\d][^.]*$/.test(name) && !name.startsWith('[') && !ownDomains.test(name)
}
