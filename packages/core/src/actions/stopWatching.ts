import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'

/** Stops following a wallet's events. */
export function stopWatching(
  { internal }: Latchkey,
  namespace: Namespace,
  connectorId: string,
): void {
  const key = `${namespace}:${connectorId}` as const
  internal.watching.get(key)?.()
  internal.watching.delete(key)
}
