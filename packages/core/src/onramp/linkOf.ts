import { parseUrl } from '@latchkey/protocol'
import type { OnrampLink } from './OnrampQuote.ts'

const startPath = /^\/onramp\/start\/([\w-]{1,64})$/
const loopback = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Where a visitor is led, by the page's own server: to no address that runs something, and where money is paid in the clear only
 * on the own machine.
 */
export function linkOf(
  url: string | undefined,
  { serverUrl }: { serverUrl: string },
): OnrampLink | undefined {
  const parsed = url === undefined ? undefined : parseUrl(url)
  if (url === undefined || !parsed) return undefined
  const { hostname, origin, pathname, protocol } = parsed
  const isPlain =
    protocol === 'http:' && (origin === new URL(serverUrl).origin || loopback.includes(hostname))
  const id = startPath.exec(pathname)?.[1]
  return id !== undefined && (protocol === 'https:' || isPlain) ? { id, url } : undefined
}
