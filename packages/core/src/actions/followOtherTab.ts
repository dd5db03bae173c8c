import { commit } from '../connections/commit.ts'
import type { Latchkey } from '../Latchkey.ts'
import { reconnect } from './reconnect.ts'

/**
 * Follows what another tab of the site stored: its disconnect ends ours, its connect restores ours. Where the site
 * does not restore connections, each tab has its own: a page that loads forgets what is stored.
 */
export async function followOtherTab(latchkey: Latchkey): Promise<void> {
  const { adapters, internal, options } = latchkey
  commit(latchkey, {
    namespaces: options.enableReconnect ? [...adapters.keys()] : [],
    restore: options.enableReconnect,
    stored: internal.storage.read(),
    type: 'storedElsewhere',
  })
  if (options.enableReconnect) await reconnect(latchkey)
}
