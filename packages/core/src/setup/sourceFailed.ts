import type { Alert } from '../state/alerts.ts'

/** The alert of a source of sessions that cannot work (S8.27), under the code of its error. */
export function sourceFailed(error: Error & { code?: unknown; details?: unknown }): Alert {
  const { code, details, message } = error
  return {
    code: typeof code === 'string' ? code : 'remote.failed',
    details: [`${message}.`, ...(Array.isArray(details) ? details : [])].join(' '),
    message,
    variant: 'error',
  }
}
