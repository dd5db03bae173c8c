import { findConnector } from './connectors/findConnector.ts'
import type { Latchkey } from './Latchkey.ts'
import { connectionOf } from './selectors.ts'
import { isSessionWallet, type SessionWallet } from './sessions/SessionWallet.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'

/** Calls when `getUser` may say something else: another wallet is in use, or its visitor's name has changed. */
export function watchUser({ store }: Pick<Latchkey, 'store'>, onChange: () => void): () => void {
  let wallet = walletInUse(store.getState())
  const listen = () => wallet?.subscribe((change) => change === 'user' && onChange())
  let stop = listen()
  const leave = store.subscribe((state) => {
    const next = walletInUse(state)
    if (next !== wallet) {
      stop?.()
      wallet = next
      stop = listen()
    }
    onChange()
  })
  return () => {
    leave()
    stop?.()
  }
}

function walletInUse(state: LatchkeyState): SessionWallet | undefined {
  const { activeNamespace } = state
  const connection = connectionOf(state)
  if (!activeNamespace || connection.status !== 'connected') return undefined
  const provider = findConnector(state, activeNamespace, connection.connectorId)?.provider
  return isSessionWallet(provider) ? provider : undefined
}
