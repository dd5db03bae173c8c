import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'

/**
 * Shows a namespace as it was before the connect that still waits, where one does. The wallet keeps its request; a
 * late approval connects.
 */
export function cancelConnect({ internal }: Latchkey, namespace: Namespace | undefined): void {
  // Where nothing was committed no wallet waits, and neither the button nor the opening modal pays for the machine.
  internal.commit?.({ namespace, type: 'cancelled' })
}
