import type { Messages } from '../i18n/en.ts'
import { reloadPage } from '../page/reloadPage.ts'
import type { useAttempt } from './useAttempt.ts'
import type { WalletRequest } from './WalletRequest.tsx'

/** The one thing to do about a request that did not work out, or that the wallet is slow to answer. */
export function attemptAction(
  attempt: ReturnType<typeof useAttempt>,
  messages: Messages,
): WalletRequest.Props['action'] {
  if (attempt.status === 'waiting' && attempt.slow)
    return { run: attempt.retry, text: messages['common.retry'], variant: 'secondary' }
  // What a wallet cannot do it will not do the next time, either.
  if (attempt.status !== 'failed' || attempt.reason === 'unsupported') return undefined
  return attempt.reason === 'stopped' || (attempt.reason === 'unloaded' && attempt.again)
    ? { run: reloadPage, text: messages['common.reload'] }
    : { run: attempt.retry, text: messages['common.retry'] }
}
