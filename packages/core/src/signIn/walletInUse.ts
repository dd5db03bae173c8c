import { settledOf } from '../connections/settled.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'

/** The wallet of the account in use, if it is (still) on the page: not another one that is asked to connect meanwhile. */
export function walletInUse(
  state: LatchkeyState,
  namespace = state.activeNamespace,
): Connector | undefined {
  const settled = namespace && settledOf(state, namespace)
  if (!namespace || settled?.status !== 'connected') return undefined
  return findConnector(state, namespace, settled.connectorId)
}
