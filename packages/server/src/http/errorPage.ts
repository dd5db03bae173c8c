import type { ApiError } from './ApiError.ts'
import { plainPage } from './plainPage.ts'
import type { ServerContext } from './ServerEnv.ts'

/** Answers with a page in words what another route answers as JSON: who sees it is a visitor, not a program. */
export function errorPage(c: ServerContext, error: ApiError): Response {
  if (error.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(error.retryAfterSeconds))
  const lines = [
    error.message,
    'Close this page, and try again from the page that brought you here.',
  ]
  return plainPage(c, { lines, title: 'This did not work' }, error.status)
}
