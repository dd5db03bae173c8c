import type { Namespace } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import type { Latchkey } from '../Latchkey.ts'

/**
 * Makes a namespace the one that account, network and balance are shown of. Nothing is asked of a wallet; where its
 * wallet is on a network that the site has not, the screen about that opens (S4.35).
 */
export function selectNamespace(latchkey: Latchkey, namespace: Namespace): void {
  commit(latchkey, { namespace, type: 'namespaceSelected' })
}
