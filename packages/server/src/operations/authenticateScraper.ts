import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../http/ApiError.ts'
import type { Authenticators } from '../http/Authenticators.ts'
import { createProxyCheck } from '../http/clientAddress.ts'
import { isLoopbackAddress, isLoopbackHost } from '../http/localAddress.ts'
import type { ServerContext } from '../http/ServerEnv.ts'

/** What a scraper or a command line sends, with the values where others send the header, too. */
const ofScrapers: ReadonlyMap<string, RegExp> = new Map([
  ['accept', /./],
  ['accept-encoding', /./],
  // Of `fetch` in Node; a browser names languages.
  ['accept-language', /^\*$/],
  ['authorization', /./],
  // nginx closes each connection to a server, where it is not set to keep it.
  ['connection', /^keep-alive$/i],
  ['host', /./],
  ['sec-fetch-mode', /^cors$/],
  ['user-agent', /./],
  ['x-prometheus-scrape-timeout-seconds', /./],
])

/** Recognises what collects the numbers: by its bearer token, or where none is set by being on this machine. */
export function authenticateScraper({
  token,
  trustProxy,
}: {
  token: string | undefined
  /** Ranges of the proxies in front: one on this machine asks for others. */
  trustProxy: readonly string[]
}): NonNullable<Authenticators['machine']> {
  const isProxy = createProxyCheck({ trustProxy })
  const isAllowed = (c: ServerContext) =>
    token === undefined ? isOfThisMachine(c, isProxy) : hasToken(c, token)
  return function authenticateScraper(c) {
    if (isAllowed(c)) return {}
    throw new ApiError({
      code: 'metrics_forbidden',
      description: token
        ? 'Send the metrics token as a bearer token.'
        : 'Without metrics.token the metrics are for this machine only.',
      field: 'authorization',
      status: 401,
    })
  }
}

/**
 * A proxy or a browser on this machine connects from loopback, too: the name it asks for gives it away, its place in the
 * configuration, or any header that no scraper sends. Which ones proxies add, no list holds.
 */
function isOfThisMachine(c: ServerContext, isProxy: (address: string) => boolean): boolean {
  const address = c.get('clientAddress')
  return (
    isLoopbackAddress(address) &&
    !isProxy(address) &&
    isLoopbackHost(c.req.header('host')) &&
    Object.entries(c.req.header()).every(([name, value]) => ofScrapers.get(name)?.test(value))
  )
}

function hasToken(c: ServerContext, token: string): boolean {
  const given = c.req.header('authorization')?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
