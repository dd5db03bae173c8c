import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { applyConnection } from './applyConnection.ts'
import { changeStandby } from './changeStandby.ts'

/** Makes the newest wallet that stands by the active one, where one does. */
export function promoteStandby(latchkey: Latchkey, namespace: Namespace): void {
  const next = latchkey.store.getState().standby[namespace]?.[0]
  if (!next) return
  applyConnection(latchkey, namespace, { connection: next, type: 'replaced' })
  changeStandby(latchkey, namespace, { connectorId: next.connectorId, type: 'ended' })
}
