import { showModal } from '../actions/showModal.ts'
import { showToast } from '../actions/showToast.ts'
import { endWallets } from '../connections/endWallets.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountInUse } from './accountInUse.ts'
import { attachSiwx } from './attachSiwx.ts'
import { inTime } from './inTime.ts'
import { readSessions } from './readSessions.ts'
import type { AccountKey } from './SignInFlow.ts'
import type { Siwx } from './Siwx.ts'

/**
 * Asks the site whether an account has a session.
 *
 * A site that cannot say ends the connection: no visitor may be let in unseen (S4.16).
 */
export async function checkSessions(
  latchkey: Latchkey,
  { account, siwx }: { account: AccountKey; siwx: Siwx },
): Promise<void> {
  const { internal, store } = latchkey
  try {
    attachSiwx(latchkey, siwx)
    await inTime(latchkey, readSessions(latchkey, { account, siwx }))
  } catch {
    const before = store.getState()
    const namespace = before.activeNamespace
    // Another account has come in use meanwhile, which is asked about by itself; or this one is of a namespace that is
    // not shown, which counts as unknown until it is asked about again.
    if (internal.signal.aborted || !namespace || accountInUse(before) !== account) return
    // The site has said it meanwhile, when its sessions changed in another tab.
    if (before.signIns[account]?.status !== 'checking') return
    // By this `followSignIns` knows that the disconnect is not the visitor's own.
    internal.signInChecks?.delete(account)
    internal.commit?.({ namespaces: [namespace], remember: false, type: 'disconnected' })
    showModal(latchkey, { view: 'Connect' })
    showToast(latchkey, { message: { key: 'toast.signInUnavailable' }, variant: 'error' })
    // The page is disconnected even when a wallet fails, and need not wait for a slow one.
    void endWallets(latchkey, before, namespace).catch(() => undefined)
  }
}
