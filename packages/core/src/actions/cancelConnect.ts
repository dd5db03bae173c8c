import type { Namespace } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import type { Latchkey } from '../Latchkey.ts'

/**
 * Shows a namespace as it was before the connect that still waits, where one does. The wallet keeps its request; a
 * late approval connects.
 */
export function cancelConnect(latchkey: Latchkey, namespace: Namespace): void {
  commit(latchkey, { namespace, type: 'cancelled' })
}
