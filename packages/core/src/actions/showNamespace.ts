import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { isOnUnsupportedNetwork } from '../selectors.ts'
import { selectNamespace } from './selectNamespace.ts'
import { openUnsupportedNetwork } from './unsupportedNetwork.ts'

/** Turns to a namespace at the visitor's wish; where its wallet is on a network of nobody, that comes first (S4.35). */
export function showNamespace(latchkey: Latchkey, namespace: Namespace): void {
  selectNamespace(latchkey, namespace)
  if (isOnUnsupportedNetwork(latchkey.store.getState(), latchkey.options))
    openUnsupportedNetwork(latchkey)
}
