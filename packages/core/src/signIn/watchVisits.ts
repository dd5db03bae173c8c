import type { Latchkey } from '../Latchkey.ts'
import type { accountsInUse } from './accountInUse.ts'
import type { readAccountKey } from './accountKey.ts'

/** Remembers the networks that the accounts in use have left, the last first: the way back of who does not sign in (S4.14). */
export function watchVisits(
  { internal, store }: Latchkey,
  context: { accountsInUse: typeof accountsInUse; readAccountKey: typeof readAccountKey },
): void {
  const stop = store.subscribe((state, before) => {
    const { connections } = before
    if (state.connections === connections && state.attempts === before.attempts) return
    const now = context.accountsInUse(state)
    for (const account of context.accountsInUse(before)) {
      if (now.includes(account)) continue
      const { chainId } = context.readAccountKey(account)
      internal.visits ??= new Map()
      const [namespace = ''] = chainId.split(':')
      const others = (internal.visits.get(namespace) ?? []).filter((each) => each !== chainId)
      internal.visits.set(namespace, [chainId, ...others])
    }
  })
  internal.signal.addEventListener('abort', stop, { once: true })
}
