import type { ServerMiddleware } from '../http/ServerEnv.ts'

/** Every page of this machine, as a policy names them. It has no form for `[::1]`: browsers complain of one, and ignore it. */
export const loopbackSources: readonly string[] = ['http', 'https'].flatMap((scheme) =>
  ['localhost', '*.localhost', '127.0.0.1'].map((host) => `${scheme}://${host}:*`),
)

/** What the wallet's pages may load and do: their own scripts, styles and answers, and nothing else. */
export function contentPolicy(frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types wallet',
  ].join('; ')
}

/** Headers of everything that the wallet's origin answers; a page replaces the policy by its own. */
export function walletHeaders(): ServerMiddleware {
  return function walletHeaders(c, next) {
    c.header('Content-Security-Policy', contentPolicy([]))
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    // Sites that ask it of what they embed (`require-corp`) would show an error page without these two.
    c.header('Cross-Origin-Embedder-Policy', 'require-corp')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    c.header('Origin-Agent-Cluster', '?1')
    c.header(
      'Permissions-Policy',
      'camera=(), clipboard-write=(), geolocation=(), microphone=(), serial=(), usb=()',
    )
    c.header('Cache-Control', 'no-store')
    return next()
  }
}
