import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { disconnected } from '../state/namespaceConnection.ts'

/** Puts a namespace back to what it was before the connect that still waits, if one does. */
export function giveUp({ internal, store }: Latchkey, namespace: Namespace): void {
  const attempt = internal.attempts.get(namespace)
  if (!attempt) return
  const { earlier } = attempt
  store.setState(({ connections }) => ({
    connections: {
      ...connections,
      [namespace]: earlier.status === 'connected' ? earlier : disconnected,
    },
  }))
}
