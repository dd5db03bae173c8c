import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { featuresOf } from '../state/featuresOf.ts'

/** Keeps a wallet that was disconnected among those of earlier, where the project has several a namespace. */
export function rememberWallet(
  latchkey: Latchkey,
  namespace: Namespace,
  { address, connectorId }: { address: string; connectorId: string },
): void {
  if (!featuresOf(latchkey).multiWallet) return
  latchkey.internal.storage.update((stored) => ({
    ...stored,
    others: {
      ...stored.others,
      [namespace]: [
        { address, connected: false, connectorId },
        ...(stored.others[namespace]?.filter((each) => each.connectorId !== connectorId) ?? []),
      ],
    },
  }))
}
