import type { LoginStarted } from '@latchkey/protocol/wallet'
import type { WalletApi } from '../api/createApi.ts'
import { watchMail } from './watchMail.ts'

/** What the mail server says of a mail comes after the answer that promised it: the newest mail is watched. */
export function createMailWatch({
  api,
  ...facts
}: { api: Pick<WalletApi, 'readLogin'> } & Omit<
  Parameters<typeof watchMail>[0],
  'ask' | 'signal'
>) {
  let watching = new AbortController()
  return {
    begin({ loginId, mail }: Pick<LoginStarted, 'loginId' | 'mail'>): void {
      watching.abort()
      watching = new AbortController()
      if (mail) return
      void watchMail({
        ...facts,
        ask: (signal) => api.readLogin(loginId, signal),
        signal: watching.signal,
      })
    },
    /** The mail is not waited for any more. */
    end: (): void => watching.abort(),
  }
}
