import type { Latchkey } from '../Latchkey.ts'
import { isSame, mergeStored } from './mergeStored.ts'
import { storedConnections } from './storedConnections.ts'

/** Brings storage in line with the state, and keeps what another tab stored meanwhile. */
export function rememberConnections({ internal, store }: Latchkey): void {
  const before = internal.remembered
  const after = storedConnections(store.getState())
  if (isSame(before, after)) return
  internal.remembered = after
  internal.storage.update((now) => mergeStored(before, after, now))
}
