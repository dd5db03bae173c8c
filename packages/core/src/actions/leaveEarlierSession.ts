import { commit } from '../connections/commit.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { remoteConnectorId } from '../remote/RemoteWallets.ts'

/** What the session before had and this one has not is no longer connected. */
export function leaveEarlierSession(latchkey: Latchkey, connectors: readonly Connector[]): void {
  for (const namespace of latchkey.adapters.keys()) {
    if (connectors.some(({ chain }) => chain === namespace)) continue
    commit(latchkey, {
      connectorId: remoteConnectorId,
      namespace,
      remember: false,
      type: 'ended',
    })
  }
}
