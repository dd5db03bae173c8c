import { connect, type Latchkey, type View } from '@latchkey/core'
import { cancelConnect, navigate } from '@latchkey/core/modal'
import { failureOf } from '../../kit/failureOf.ts'

/** Too short to be felt as a wait. A wallet that knows the site answers within it, and needs no screen. */
const patienceMs = 60

/** Asks a wallet at the press; the waiting screen comes when the wallet takes its time or declines. */
export function askWallet(
  latchkey: Latchkey,
  view: Extract<View, { name: 'ConnectingExternal' }>,
): void {
  const { router } = latchkey.store.getState()
  const answer = connect(latchkey, view)
  const show = () => {
    if (latchkey.store.getState().router === router) navigate.push(latchkey, { ...view, answer })
    // The visitor has turned elsewhere meanwhile, as by leaving the screen of a wallet that waits.
    else cancelConnect(latchkey, view.namespace)
  }
  const cancel = latchkey.internal.after(patienceMs, show)
  answer.then(cancel, (error: unknown) => {
    cancel()
    if (failureOf(error) !== 'superseded') show()
  })
}
