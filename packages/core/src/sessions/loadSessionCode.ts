import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'

/** Fetches all that it takes to connect a session in a namespace. */
export async function loadSessionCode({ internal }: Latchkey, namespace: Namespace): Promise<void> {
  const { wallet } = await internal.adapterActions(namespace, 'connect')
  await wallet.loadSessions?.()
}
