/**
 * Headers that proxies, balancers and networks of delivery add: the standard's (RFC 7239, RFC 9110), those of the vendors, and
 * whatever else is named after the address of a client.
 */
const ofProxies = [
  /^(?:x-)?(?:cdn-loop|forwarded(?:-.+)?|scheme|url-scheme|via)$/,
  /^(?:cf|fastly|fly)-/,
  /^x-(?:akamai|amz|appengine|arr-|azure|cloud-trace|envoy|nf-|original|proxy|vercel)/,
  /(?:^|-)(?:client|connecting|peer|real|remote|source|user|visitor)-?(?:addr|address|host|ip|port)$/,
]

/** Whether a request has a header that only something between its sender and this server adds. Who sends it, it does not tell. */
export function cameByProxy(headerNames: Iterable<string>): boolean {
  for (const name of headerNames) {
    const lower = name.toLowerCase()
    if (ofProxies.some((pattern) => pattern.test(lower))) return true
  }
  return false
}
