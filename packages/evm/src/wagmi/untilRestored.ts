import type { Latchkey } from '@latchkey/core/adapter'
import { readConnection } from './readConnection.ts'

/** Resolves once it is known what an earlier visit's connection has become; at once where nothing is restored. */
export async function untilRestored({ internal, store }: Latchkey): Promise<void> {
  const isRestoring = () => readConnection(store.getState()).status === 'restoring'
  if (!isRestoring() || internal.signal.aborted) return
  await new Promise<void>((resolve) => {
    const end = () => {
      unsubscribe()
      internal.signal.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = store.subscribe(() => {
      if (!isRestoring()) end()
    })
    internal.signal.addEventListener('abort', end)
  })
}
