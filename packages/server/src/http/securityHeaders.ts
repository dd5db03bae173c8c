import type { ServerMiddleware } from './ServerEnv.ts'

/** Headers that keep an answer from being sniffed, framed or run as a page. */
export function securityHeaders(): ServerMiddleware {
  return function securityHeaders(c, next) {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    c.header('Referrer-Policy', 'no-referrer')
    // Sites on other origins read the API and show its images.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return next()
  }
}
