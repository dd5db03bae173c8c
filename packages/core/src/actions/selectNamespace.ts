import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'

/** Makes a namespace the one that account, network and balance are shown of. Nothing is asked of a wallet. */
export function selectNamespace({ internal, store }: Latchkey, namespace: Namespace): void {
  store.setState({ activeNamespace: namespace })
  internal.storage.update((stored) => ({ ...stored, activeNamespace: namespace }))
}
