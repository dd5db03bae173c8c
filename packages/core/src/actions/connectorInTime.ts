import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findSource } from '../sessions/findSource.ts'
import { hasEnded } from '../sessions/hasEnded.ts'
import { restoreSession } from '../sessions/restoreSession.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { lookForInjected } from './lookForInjected.ts'

/** How long a stored wallet may take to announce itself before the page stops waiting. */
const announceLimitMs = 1000

/** When a wallet is looked for that does not announce itself. */
const lookAgainMs = [300, 900, 3000]

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
  const find = (state: LatchkeyState) => {
    const connector = findConnector(state, namespace, connectorId)
    // One whose session is over says nothing of the session that another tab has made.
    return connector && !hasEnded(connector) ? connector : undefined
  }
  const found = find(store.getState())
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
      const connector = find(state)
      if (!connector) return
      end()
      if (isLate) onLate?.()
      else resolve(connector)
    })
    // A session is fetched with the code that knows it; a wallet of the page announces itself.
    const cancel = internal.after(source ? sessionLimitMs : announceLimitMs, stopWaiting)
    const looks =
      namespace === 'eip155'
        ? lookAgainMs.map((ms) => internal.after(ms, () => lookForInjected(latchkey)))
        : []
    const end = () => {
      cancel()
      for (const stopLooking of looks) stopLooking()
      unsubscribe()
      internal.signal.removeEventListener('abort', stop)
      internal.awaited.delete(key)
    }
    const stop = () => {
      end()
      resolve(undefined)
    }
    const key = `${namespace}:${connectorId}` as const
    internal.awaited.get(key)?.()
    internal.awaited.set(key, stop)
    if (source) void restoreSession(latchkey, source).then(stopWaiting)
    internal.signal.addEventListener('abort', stop, { once: true })
  })
}
