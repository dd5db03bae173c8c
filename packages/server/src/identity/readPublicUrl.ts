import { isPublicHost } from '@latchkey/protocol'
import ipaddr from 'ipaddr.js'

/**
 * An address that a stranger names, if it may be asked, here or by a visitor's page: https on its usual port, without a login,
 * and not this machine or its neighbours, in whatever spelling.
 */
export function readPublicUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.port || url.username || url.password) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return (ipaddr.isValid(host) ? isPublicAddress(host) : isPublicHost(host)) ? url : undefined
}

/** Whether an address of IP belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
