import { ApiError } from '../http/ApiError.ts'
import type { Mailer } from './createMailer.ts'

/** Refuses a request whose answer is a mail while none can be sent. @throws {ApiError} 503, with when to try again */
export function requireMail(mailer: Pick<Mailer, 'isDown'>, { field }: { field: string }): void {
  if (mailer.isDown())
    throw new ApiError({
      code: 'mail_failed',
      description: 'No mail can be sent at the moment; try again a little later.',
      field,
      retryAfterSeconds: 10,
      status: 503,
    })
}
