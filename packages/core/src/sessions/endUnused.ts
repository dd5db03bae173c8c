import type { Namespace } from '@latchkey/protocol'
import { settledOf } from '../connections/settled.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { hasEnded } from './hasEnded.ts'
import { isSessionWallet } from './SessionWallet.ts'

/** Ends a session that no namespace of the page uses or still waits for: its wallet must not show what is of no use. */
export function endUnused({ adapters, store }: Latchkey, connector: Connector): void {
  const { id, provider } = connector
  if (!isSessionWallet(provider) || hasEnded(connector)) return
  const state = store.getState()
  const isUsed = (namespace: Namespace) => {
    const settled = settledOf(state, namespace)
    return (
      (settled.status === 'connected' && settled.connectorId === id) ||
      state.restorable[namespace]?.connectorId === id ||
      state.standby[namespace]?.some(({ connectorId }) => connectorId === id)
    )
  }
  if ([...adapters.keys()].some(isUsed)) return
  provider.end().catch(() => {
    // The wallet learns of it when the session expires.
  })
}
