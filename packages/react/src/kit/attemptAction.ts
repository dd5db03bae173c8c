import type { Messages } from '../i18n/en.ts'
import { reloadPage } from '../page/reloadPage.ts'
import type { useAttempt } from './useAttempt.ts'

/** The one thing to do about a request that did not work out. */
export function attemptAction(
  attempt: ReturnType<typeof useAttempt>,
  messages: Messages,
): { text: string; run: () => void } | undefined {
  if (attempt.status !== 'failed') return undefined
  return attempt.reason === 'unloaded' && attempt.again
    ? { run: reloadPage, text: messages['common.reload'] }
    : { run: attempt.retry, text: messages['common.retry'] }
}
