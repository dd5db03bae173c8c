import type { Namespace } from '@latchkey/protocol'
import { connectionOf } from '../selectors.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { Connector } from './Connector.ts'

/** The connector behind a namespace's connection, if it is (still) on the page. */
export function connectorOf(
  state: LatchkeyState,
  namespace: Namespace | undefined = state.activeNamespace,
): Connector | undefined {
  const connection = connectionOf(state, namespace)
  return connection.status === 'disconnected'
    ? undefined
    : state.connectors.find(({ chain, id }) => chain === namespace && id === connection.connectorId)
}
