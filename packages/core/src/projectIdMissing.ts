import type { Alert } from './state/alerts.ts'

/** No project id (S8.13). */
export function projectIdMissing(): Alert {
  return {
    code: 'project_id_missing',
    details:
      'Project id not configured. Create one with `latchkey-server project create` and pass it as `projectId`.',
    message: 'Project id not configured',
    variant: 'error',
  }
}
