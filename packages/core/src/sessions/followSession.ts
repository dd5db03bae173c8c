import { settledOf } from '../connections/settled.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { hasEnded } from './hasEnded.ts'
import { joinNamespace } from './joinNamespace.ts'
import type { SessionSource } from './SessionSource.ts'
import { setSession } from './setSession.ts'

/** Takes the session that another tab made, or that its wallet changed, in the place of the previous one. */
export function followSession(
  latchkey: Latchkey,
  source: SessionSource,
  connectors: readonly Connector[],
): void {
  const before = latchkey.store.getState()
  for (const connector of setSession(latchkey, source, connectors)) {
    const settled = settledOf(before, connector.chain)
    const isInUse = settled.status === 'connected' && settled.connectorId === source.id
    const previous = findConnector(before, connector.chain, source.id)
    // A namespace of the session that the visitor left stays so.
    if (isInUse || !previous || hasEnded(previous)) void joinNamespace(latchkey, connector)
  }
}
