import type { Namespace } from '@latchkey/protocol'
import { connect } from '../actions/connect.ts'
import { commit } from '../connections/commit.ts'
import { settledOf } from '../connections/settled.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { AdapterMissingError } from '../errors/adapter.ts'
import { RequestAbortedError } from '../errors/connector.ts'
import { SessionNotJoinedError } from '../errors/remote.ts'
import type { Latchkey } from '../Latchkey.ts'
import { joinNamespace } from './joinNamespace.ts'
import { keepSession } from './keepSession.ts'
import { loadSessionCode } from './loadSessionCode.ts'
import { readClientId } from './readClientId.ts'
import type { SessionActions, SessionSource } from './SessionSource.ts'
import { setSession } from './setSession.ts'

/**
 * Connects a session that a wallet has approved: the namespace asked for, or the one the page shows; then the
 * session's others, where no other wallet is connected. Accounts that an adapter refuses keep no other namespace from
 * connecting.
 *
 * What the wallet approved is not lost: where code is missing it is kept, and where nothing of it can be used the
 * wallet is notified of the end.
 *
 * @throws {AdapterMissingError} when the wallet grants nothing that the site has an adapter for
 * @throws {SessionNotJoinedError} when code could not be fetched
 * @throws what the first adapter throws, when all refuse the accounts
 */
export async function connectSession(
  latchkey: Latchkey,
  { actions, source }: { actions: SessionActions; source: SessionSource },
  { connectors, namespace }: { connectors: readonly Connector[]; namespace: Namespace | undefined },
): Promise<Connection> {
  const usable = connectors.filter(({ chain }) => latchkey.adapters.has(chain))
  const shown = namespace ?? latchkey.store.getState().activeNamespace
  const main = usable.find(({ chain }) => chain === shown) ?? usable[0]
  // A wallet must not show a session that the page cannot use.
  const close = () => void actions.close?.().catch(() => {})
  if (!main) {
    const [granted] = connectors
    close()
    if (!granted) throw new RequestAbortedError()
    // Says which adapter the site would need for what the wallet granted.
    throw new AdapterMissingError({ namespace: granted.chain, operation: 'connect' })
  }
  setSession(latchkey, source, usable)
  const others = usable.filter((connector) => connector !== main)
  const ways = [main, ...others.filter(({ chain }) => isFree(latchkey, chain, source))]
  const missing: Connector[] = []
  let failure: unknown
  for (const way of ways) {
    try {
      await loadSessionCode(latchkey, way.chain)
    } catch (cause) {
      missing.push(way)
      failure = new SessionNotJoinedError({ cause })
      continue
    }
    try {
      const connection = await connect(latchkey, { connectorId: source.id, namespace: way.chain })
      void readClientId(latchkey, actions)
      for (const each of usable) if (each !== way) void joinNamespace(latchkey, each)
      return connection
    } catch (error) {
      failure ??= error
      // The visitor has turned to another wallet, or left the page.
      if (error instanceof RequestAbortedError) break
    }
  }
  // The session before is over, whatever became of this one.
  for (const { chain: ended } of usable)
    commit(latchkey, { connectorId: source.id, namespace: ended, remember: false, type: 'ended' })
  for (const each of missing) keepSession(latchkey, each)
  if (missing.length === 0) close()
  throw failure
}

/** Whether no other wallet is connected in a namespace: a session takes no place that it was not asked to take. */
function isFree({ store }: Latchkey, namespace: Namespace, { id }: SessionSource): boolean {
  const settled = settledOf(store.getState(), namespace)
  return settled.status === 'disconnected' || settled.connectorId === id
}
