import type { Namespace } from '@latchkey/protocol'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'

/**
 * Holds the wallets in use to what they were when they were connected: another script that announces one of them again gets none
 * of its questions, and one that leaves the page is disconnected.
 */
export function keepWallets({ internal, store }: Latchkey): void {
  const stop = store.subscribe((state, before) => {
    if (state.connectors === before.connectors) return
    for (const [key, { provider }] of internal.watching) {
      const [namespace, connectorId] = wordsOf(key)
      const connector = findConnector(state, namespace, connectorId)
      // A session has a provider of its own each time, and says itself when it ends.
      if (!connector || connector.provider === provider || !isOfPage(connector.type)) continue
      if (connector.provider)
        store.setState(({ connectors }) => ({
          connectors: connectors.map((each) => (each === connector ? { ...each, provider } : each)),
        }))
      else internal.commit?.({ connectorId, namespace, remember: false, type: 'ended' })
    }
  })
  internal.signal.addEventListener('abort', stop, { once: true })
}

function isOfPage(type: string): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'
}

function wordsOf(key: `${Namespace}:${string}`): [namespace: Namespace, connectorId: string] {
  const at = key.indexOf(':')
  return [key.slice(0, at) as Namespace, key.slice(at + 1)]
}
