import { connect, type Latchkey, type ViewOf } from '@latchkey/core'
import { cancelConnect, navigate } from '@latchkey/core/modal'
import type { Requests } from '../../kit/Feature.ts'
import { failureOf } from '../../kit/failureOf.ts'

/** Too short to be felt as a wait. A wallet that knows the site answers within it, and needs no screen. */
const patienceMs = 60

/** Asks a wallet at the click; the waiting screen comes when the wallet takes its time or declines. */
export function askWallet(
  latchkey: Latchkey,
  view: ViewOf<'ConnectingExternal'>,
  requests: Requests,
): void {
  const { router } = latchkey.store.getState()
  const answer = connect(latchkey, view)
  const screen = { ...view }
  requests.set(screen, answer)
  const show = () => {
    if (latchkey.store.getState().router === router) navigate.push(latchkey, screen)
    // The visitor has turned elsewhere meanwhile, as by leaving the screen of a wallet that waits.
    else cancelConnect(latchkey, view.namespace)
  }
  const cancel = latchkey.internal.after(patienceMs, show)
  answer.then(cancel, (error: unknown) => {
    cancel()
    if (failureOf(error) !== 'superseded') show()
  })
}
