import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'
import { endConnection } from './endConnection.ts'
import { reconnect } from './reconnect.ts'

/** Follows what another tab of the site stored: its disconnect ends ours, its connect restores ours. */
export async function followOtherTab(latchkey: Latchkey): Promise<void> {
  const stored = latchkey.internal.storage.read().connections
  let restore = false
  for (const namespace of latchkey.adapters.keys() as Iterable<Namespace>) {
    const here = connectionOf(latchkey.store.getState(), namespace)
    const there = stored[namespace]
    if (!there && here.status === 'connected') endConnection(latchkey, namespace)
    if (there && here.status === 'disconnected') restore = true
  }
  if (restore && latchkey.options.enableReconnect) await reconnect(latchkey)
}
