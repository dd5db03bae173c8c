import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findSource } from '../sessions/findSource.ts'
import { restoreSession } from '../sessions/restoreSession.ts'

/** How long a stored wallet may take to announce itself before the page stops waiting. */
const announceLimitMs = 1000

/** Longest a source may take to bring back its session. */
const sessionLimitMs = 5000

/**
 * A wallet's connector once it is found; nothing after the limit, when a newer wait takes this one's place, or when the
 * instance is destroyed.
 *
 * @param onLate runs when the connector comes after the limit; at most one waits for each wallet
 */
export async function connectorInTime(
  latchkey: Latchkey,
  { connectorId, namespace }: { connectorId: string; namespace: Namespace },
  onLate?: () => void,
): Promise<Connector | undefined> {
  const { internal, store } = latchkey
  const found = findConnector(store.getState(), namespace, connectorId)
  if (found) return found

  const source = findSource(latchkey.options, connectorId)
  return new Promise((resolve) => {
    let isLate = false
    const stopWaiting = () => {
      isLate = true
      resolve(undefined)
      if (!onLate) end()
    }
    const unsubscribe = store.subscribe((state) => {
      const connector = findConnector(state, namespace, connectorId)
      if (!connector) return
      end()
      if (isLate) onLate?.()
      else resolve(connector)
    })
    // A session is fetched with the code that knows it; a wallet of the page announces itself.
    const cancel = internal.after(source ? sessionLimitMs : announceLimitMs, stopWaiting)
    const end = () => {
      cancel()
      unsubscribe()
      internal.signal.removeEventListener('abort', giveUp)
      internal.awaited.delete(key)
    }
    const giveUp = () => {
      end()
      resolve(undefined)
    }
    const key = `${namespace}:${connectorId}` as const
    internal.awaited.get(key)?.()
    internal.awaited.set(key, giveUp)
    if (source) void restoreSession(latchkey, source).then(stopWaiting)
    internal.signal.addEventListener('abort', giveUp, { once: true })
  })
}
