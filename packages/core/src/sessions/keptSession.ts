import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { hasEnded } from './hasEnded.ts'
import type { SessionSource } from './SessionSource.ts'

/** The connectors of a session that a wallet approved and the page has not joined yet; none otherwise. */
export function keptSession(
  { store }: Latchkey,
  { id }: SessionSource,
  namespace: Namespace | undefined,
): readonly Connector[] {
  const { connectors, restorable } = store.getState()
  const live = connectors.filter((each) => each.source === id && !hasEnded(each))
  const waits = live.some(
    ({ chain }) => restorable[chain]?.connectorId === id && (!namespace || chain === namespace),
  )
  return waits ? live : []
}
