import type { Namespace } from '@latchkey/protocol'
import { requireMultiWallet } from './actions/requireMultiWallet.ts'
import type { Account } from './connectors/Account.ts'
import type { Connector } from './connectors/Connector.ts'
import { findConnector } from './connectors/findConnector.ts'
import type { Latchkey } from './Latchkey.ts'
import type { LatchkeyState } from './state/LatchkeyState.ts'

/** A wallet of a namespace: the active one, one that is connected too, or a previous one. */
export type WalletConnection = {
  status: 'active' | 'connected' | 'disconnected'
  namespace: Namespace
  connector: Connector
  /** The account in use, or the one that was. */
  address: string
  /** Empty for a previous wallet. */
  accounts: readonly Account[]
}

/** The wallets of a namespace, the active one first; empty, with an info alert, unless the project has several (S6.6). */
export function getConnections(
  latchkey: Latchkey,
  { namespace }: { namespace: Namespace },
): readonly WalletConnection[] {
  if (!requireMultiWallet(latchkey)) return []
  return walletConnections(latchkey.store.getState(), namespace)
}

/** Pure: the active wallet, those on standby, previous ones; a wallet that is no longer on the page is left out. */
export function walletConnections(
  state: Pick<LatchkeyState, 'connections' | 'connectors' | 'otherWallets' | 'standby'>,
  namespace: Namespace,
): readonly WalletConnection[] {
  const connection = state.connections[namespace]
  const active =
    connection?.status === 'connected' ? [{ ...connection, status: 'active' as const }] : []
  const standby = (state.standby[namespace] ?? []).map((each) => ({
    ...each,
    address: each.accounts[0].address,
    status: 'connected' as const,
  }))
  const present = [...active, ...standby]
  const previous = (state.otherWallets[namespace] ?? [])
    .filter(({ connectorId }) => !present.some((each) => each.connectorId === connectorId))
    .map((each) => ({ ...each, accounts: [], status: 'disconnected' as const }))
  return [...present, ...previous].flatMap(({ accounts, address, connectorId, status }) => {
    const connector = findConnector(state, namespace, connectorId)
    return connector ? [{ accounts, address, connector, namespace, status }] : []
  })
}
