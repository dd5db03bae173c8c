import { followSession } from '../actions/followSession.ts'
import { raiseAlert } from '../actions/raiseAlert.ts'
import { RemoteWalletsMissingError } from '../errors/remote.ts'
import type { Latchkey } from '../Latchkey.ts'
import { networkRpcUrls } from '../queries/networkRpcUrls.ts'
import type { SessionActions } from '../sessions/SessionSource.ts'
import { remoteTrouble } from '../setupAlerts.ts'

/** Loads the client of remote sessions, once. @throws {RemoteWalletsMissingError} when the site has none (S8.30) */
export function loadRemote(latchkey: Latchkey): Promise<SessionActions> {
  const { internal, options, store } = latchkey
  if (!options.remote) return Promise.reject(new RemoteWalletsMissingError())
  if (internal.remote) return internal.remote

  const told = new Set<string>()
  const actions = options.remote.load({
    activeNetworkId: (namespace) => store.getState().activeNetworkIds[namespace],
    environment: internal.environment,
    metadata: options.metadata,
    networks: () =>
      store
        .getState()
        .networks.filter(({ chainNamespace }) => latchkey.adapters.has(chainNamespace)),
    onSession: (connectors) => followSession(latchkey, connectors),
    onError(error) {
      const alert = remoteTrouble(error)
      // Once each (S8.27): a relay that is refused says so at every attempt.
      if (told.has(alert.code)) return
      told.add(alert.code)
      raiseAlert(latchkey, alert)
    },
    projectId: options.projectId,
    rpcUrls: (network) => networkRpcUrls(latchkey, network),
    signal: internal.signal,
    storageKey: options.storageKey,
  })
  internal.remote = actions
  // A chunk that failed to load, as on a flaky connection, may load the next time.
  actions.catch(() => {
    internal.remote = undefined
  })
  return actions
}
