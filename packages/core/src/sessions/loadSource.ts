import type { Latchkey } from '../Latchkey.ts'
import { networkRpcUrls } from '../queries/networkRpcUrls.ts'
import { followSession } from './followSession.ts'
import type { SessionActions, SessionSource } from './SessionSource.ts'

/** Loads the client of a source of sessions, once. */
export function loadSource(latchkey: Latchkey, source: SessionSource): Promise<SessionActions> {
  const { internal, options, store } = latchkey
  const loaded = internal.sources.get(source.id)
  if (loaded) return loaded

  const reported = new Set<unknown>()
  const actions = source.load({
    activeNetworkId: (namespace) => store.getState().activeNetworkIds[namespace],
    environment: internal.environment,
    locale: options.locale,
    look: store,
    metadata: options.metadata,
    networks: () =>
      store
        .getState()
        .networks.filter(({ chainNamespace }) => latchkey.adapters.has(chainNamespace)),
    onError(error) {
      // Once each (S8.27): a relay that is refused says so at every attempt.
      const { code } = error as { code?: unknown }
      if (reported.has(code)) return
      reported.add(code)
      import('../setup/setup.ts').then(
        ({ setup }) => setup.reportSource(latchkey, error),
        // Words that cannot be fetched are no reason to fail.
        () => undefined,
      )
    },
    onRefused() {
      void withApprovals((approvals) => approvals.refuse(latchkey))
    },
    onRequest(request) {
      // Where its screen cannot be fetched no one can be asked.
      withApprovals((approvals) => approvals.follow(latchkey, source, request)).catch(
        request.reject,
      )
    },
    onSession: (connectors) => followSession(latchkey, source, connectors),
    projectId: options.projectId,
    rpcUrls: (network) => networkRpcUrls(latchkey, network),
    signal: internal.signal,
    storageKey: options.storageKey,
  })
  internal.sources.set(source.id, actions)
  // A chunk that failed to load, as on a flaky connection, may load the next time.
  actions.catch(() => internal.sources.delete(source.id))
  return actions
}

async function withApprovals(
  run: (approvals: typeof import('./approvals.ts')) => void,
): Promise<void> {
  run(await import('./approvals.ts'))
}
