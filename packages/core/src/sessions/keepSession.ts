import { commit } from '../connections/commit.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { isSessionWallet } from './SessionWallet.ts'

/**
 * Keeps what a session grants in a namespace as a connection to restore: the next page load, or the next connect,
 * joins it.
 */
export function keepSession(latchkey: Latchkey, { chain, id, provider }: Connector): void {
  const { storage } = latchkey.internal
  const [account] = isSessionWallet(provider) ? provider.accounts() : []
  if (!account) return
  const { address } = account
  storage.update((stored) => ({
    ...stored,
    connections: { ...stored.connections, [chain]: { address, connectorId: id } },
  }))
  commit(latchkey, {
    namespaces: [chain],
    restore: false,
    stored: storage.read(),
    type: 'storedElsewhere',
  })
}
