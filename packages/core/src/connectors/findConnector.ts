import type { Namespace } from '@latchkey/protocol'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { Connector } from './Connector.ts'

/** A wallet of the page by namespace and id. */
export function findConnector(
  { connectors }: Pick<LatchkeyState, 'connectors'>,
  namespace: Namespace,
  connectorId: string,
): Connector | undefined {
  return connectors.find(({ chain, id }) => chain === namespace && id === connectorId)
}
