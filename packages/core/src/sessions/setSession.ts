import { commit } from '../connections/commit.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { SessionSource } from './SessionSource.ts'

/**
 * Puts a source's session in the place of its previous one: what that had and this has not is no longer connected.
 * Returns the connectors of namespaces that the site has an adapter for.
 */
export function setSession(
  latchkey: Latchkey,
  { id }: SessionSource,
  connectors: readonly Connector[],
): readonly Connector[] {
  const { adapters, store } = latchkey
  const usable = connectors.filter(({ chain }) => adapters.has(chain))
  for (const namespace of adapters.keys())
    if (usable.every(({ chain }) => chain !== namespace))
      commit(latchkey, { connectorId: id, namespace, remember: false, type: 'ended' })
  store.setState((state) => ({
    connectors: [...state.connectors.filter(({ source }) => source !== id), ...usable],
  }))
  return usable
}
