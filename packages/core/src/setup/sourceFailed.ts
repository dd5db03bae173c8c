import type { Alert } from '../state/alerts.ts'

/** What mends the frame of an embedded wallet (S8.21), under the codes of its source's errors. */
const frameFixes: Readonly<Record<string, string>> = {
  iframe_load_failed:
    'See whether `walletUrl` is the address at which the server serves the wallet, and whether `latchkey-server project embed list` has this page’s origin.',
  iframe_request_timeout:
    'The server may be slow, or unreachable for the visitor; they can try again.',
  unverified_domain: 'Add its origin to the project with `latchkey-server project embed add`.',
}

/** The alert of a source of sessions that cannot work (S8.27), under the code of its error. */
export function sourceFailed(error: Error & { code?: unknown; details?: unknown }): Alert {
  const { details, message } = error
  const code = typeof error.code === 'string' ? error.code : 'remote.failed'
  const fix = Object.hasOwn(frameFixes, code) ? frameFixes[code] : undefined
  return {
    code,
    details: [
      `${message}.`,
      ...(Array.isArray(details) ? details : []),
      ...(fix ? [fix] : []),
    ].join(' '),
    message,
    variant: 'error',
  }
}
