import { type ConnectorGroup, defaultConnectorOrder } from './features.ts'

/**
 * Order of the connector groups: the site's, then the missing ones in the default order
 * (S2.28, S9.40).
 */
export function connectorGroupOrder(wanted: readonly ConnectorGroup[]): readonly ConnectorGroup[] {
  return [...new Set([...wanted, ...defaultConnectorOrder])]
}
