import type { Latchkey } from '../Latchkey.ts'
import type { accountsInUse } from './accountInUse.ts'
import type { readAccountKey } from './accountKey.ts'
import type { readSessions } from './readSessions.ts'
import type { AccountKey } from './SignInFlow.ts'
import type { Siwx } from './Siwx.ts'
import { watchEnds } from './watchEnds.ts'
import { watchVisits } from './watchVisits.ts'

/** A page that comes back tells so by several events. */
const returnGateMs = 1000

/** What the page has already. */
type WatchContext = {
  accountsInUse: typeof accountsInUse
  readAccountKey: typeof readAccountKey
  readSessions: typeof readSessions
  siwx: Siwx
}

/**
 * Notices sessions that change or end while the page is open: elsewhere, by their own end, or unseen while the visitor
 * was away. Ends with the instance.
 */
export function watchSignIns(
  latchkey: Latchkey,
  { accountsInUse, readSessions, siwx, ...context }: WatchContext,
): void {
  const { internal, store } = latchkey
  const { environment, signal } = internal
  if (signal.aborted) return
  const read = (accounts: readonly AccountKey[]) => {
    // What cannot be read now stays as it was.
    for (const account of accounts) readSessions(latchkey, { account, siwx }).catch(() => undefined)
  }
  const signedIn = () =>
    accountsInUse(store.getState()).filter(
      (account) => store.getState().signIns[account]?.status === 'signedIn',
    )

  watchEnds(latchkey, { accountsInUse, onEnd: () => read(signedIn()) })
  watchVisits(latchkey, { ...context, accountsInUse })

  let returnedAt = Number.NEGATIVE_INFINITY
  const onReturn = () => {
    const now = environment.now()
    if (environment.window?.document?.visibilityState === 'hidden') return
    if (now - returnedAt < returnGateMs) return
    returnedAt = now
    read(signedIn())
  }
  for (const event of ['focus', 'visibilitychange'])
    environment.window?.addEventListener(event, onReturn, { signal })

  Promise.resolve(siwx.watchSessions?.(() => read(accountsInUse(store.getState())))).then(
    (stop) => {
      if (!stop) return
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    },
    // Without its code nothing is kept that could change.
    () => undefined,
  )
}
