import type { Namespace } from '@latchkey/protocol'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'

/**
 * Resolves to true once a wallet that has a request open grants accounts by itself; to false where it cannot say so, or
 * is gone. Nothing comes of it once `signal` is aborted.
 */
export async function untilGranted(
  { internal, store }: Latchkey,
  {
    connectorId,
    namespace,
    signal,
  }: { connectorId: string; namespace: Namespace; signal: AbortSignal },
): Promise<boolean> {
  const connector = findConnector(store.getState(), namespace, connectorId)
  const actions = internal.loadedActions(namespace)
  if (!connector || !actions?.wallet.untilGranted) return false
  await actions.wallet.untilGranted(connector, { signal })
  return !signal.aborted
}
