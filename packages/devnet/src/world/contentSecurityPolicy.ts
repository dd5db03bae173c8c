import type { WorldFacts } from './WorldInfo.ts'

/** The strict policy under which the demo has to work: no inline code, no inline style, Trusted Types. */
export function contentSecurityPolicy({
  chains,
  relayUrl,
  serverUrl,
  solana,
  walletUrl,
}: WorldFacts): string {
  const server = serverUrl ? [new URL(serverUrl).origin] : []
  // The origin: whether a path with a slash behind it is the same, browsers do not agree.
  const relay = relayUrl ? [new URL(relayUrl).origin] : []
  // A wallet app on an Android phone listens at a port that each conversation chooses anew.
  const phone = 'ws://localhost:*'
  const sockets = [...relay, ...(solana ? [solana.webSocketUrl, phone] : [])]
  const directives = {
    'base-uri': ["'none'"],
    'connect-src': ["'self'", ...server, ...Object.values(chains), ...sockets],
    'default-src': ["'none'"],
    'form-action': ["'none'"],
    ...(walletUrl ? { 'frame-src': [walletUrl] } : {}),
    'img-src': ["'self'", 'data:', 'blob:', ...server],
    'require-trusted-types-for': ["'script'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
