import ipaddr from 'ipaddr.js'

/** Whether an IP address is one that only this machine has. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** Whether an IP address is one of this machine or of a network of the operator's own. */
export function isLocalAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const range = ipaddr.process(address).range()
  return ['carrierGradeNat', 'linkLocal', 'loopback', 'private', 'uniqueLocal'].includes(range)
}

/** Whether the value of a `Host` header names this machine as only programs on it would. */
export function isLoopbackHost(host: string | undefined): boolean {
  if (!host) return false
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}
