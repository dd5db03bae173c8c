import type { Namespace } from '@latchkey/protocol'
import { connect } from '../actions/connect.ts'
import { commit } from '../connections/commit.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { AdapterMissingError } from '../errors/adapter.ts'
import { RequestAbortedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { joinNamespace } from './joinNamespace.ts'
import { readClientId } from './readClientId.ts'
import type { SessionActions, SessionSource } from './SessionSource.ts'
import { setSession } from './setSession.ts'

/**
 * Connects a session that a wallet has just approved: the namespace asked for, or the one the page shows; then the
 * session's others, where no other wallet is connected.
 *
 * @throws {AdapterMissingError} when the wallet grants nothing that the site has an adapter for; the wallet is notified of the end
 */
export async function connectSession(
  latchkey: Latchkey,
  { actions, source }: { actions: SessionActions; source: SessionSource },
  { connectors, namespace }: { connectors: readonly Connector[]; namespace: Namespace | undefined },
): Promise<Connection> {
  const usable = connectors.filter(({ chain }) => latchkey.adapters.has(chain))
  const shown = namespace ?? latchkey.store.getState().activeNamespace
  const main = usable.find(({ chain }) => chain === shown) ?? usable[0]
  if (!main) {
    const [granted] = connectors
    // A wallet must not show a session that the page cannot use.
    void actions.close?.().catch(() => {})
    if (!granted) throw new RequestAbortedError()
    // Says which adapter the site would need for what the wallet granted.
    throw new AdapterMissingError({ namespace: granted.chain, operation: 'connect' })
  }
  setSession(latchkey, source, usable)
  const connecting = connect(latchkey, { connectorId: source.id, namespace: main.chain })
  const connection = await connecting.catch((error: unknown) => {
    // The session before is over, whatever became of this one.
    for (const { chain: ended } of usable)
      commit(latchkey, {
        connectorId: source.id,
        namespace: ended,
        remember: false,
        type: 'ended',
      })
    throw error
  })
  void readClientId(latchkey, actions)
  for (const connector of usable) if (connector !== main) void joinNamespace(latchkey, connector)
  return connection
}
