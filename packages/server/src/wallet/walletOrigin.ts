import type { ServerContext } from '../http/ServerEnv.ts'

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Where browsers reach the wallet. Without a configured URL only a loopback host of the request counts: whoever asks can
 * write any other into it.
 */
export function createOriginOf({
  port,
  url,
}: {
  port: number
  url?: string | undefined
}): (c: ServerContext) => string {
  const configured = url === undefined ? undefined : new URL(url).origin
  return (c) => {
    if (configured) return configured
    const asked = new URL(c.req.url)
    return loopback.test(asked.hostname) ? asked.origin : `http://localhost:${port}`
  }
}
