import { type Latchkey, once } from '@latchkey/core/adapter'
import type { BlockListener } from '../chain/createBlockWatch.ts'
import type { NetworkMeant } from './networkMeant.ts'
import { readerFor } from './readerFor.ts'

export type WatchBlockNumberParameters = NetworkMeant & BlockListener

/**
 * Tells of a network's blocks: of the newest as soon as it is known, then of each newer one. Returns what ends it.
 *
 * A network is asked every four seconds, once for all who watch it, and not while the page is hidden. `onError`
 * is called with what fails, which is asked again, and once for a network that the site does not have.
 *
 * @example
 * const stop = watchBlockNumber(latchkey, { onBlockNumber: (blockNumber) => show(blockNumber) })
 */
export function watchBlockNumber(
  latchkey: Latchkey,
  { onBlockNumber, onError, ...meant }: WatchBlockNumberParameters,
): () => void {
  let over = false
  let end = () => {}
  const listener: BlockListener = {
    onBlockNumber: (blockNumber, previous) => over || onBlockNumber(blockNumber, previous),
    onError: (error) => over || onError?.(error),
  }
  async function begin(): Promise<void> {
    const operation = 'watchBlockNumber'
    const { network, reader } = await readerFor(latchkey, { ...meant, operation })
    const { environment, signal } = latchkey.internal
    const load = reader.shared('blockWatch', () =>
      once(async () => {
        const { createBlockWatch } = await import('../chain/createBlockWatch.ts')
        return createBlockWatch(reader.rpc, { environment, signal })
      }),
    )
    const watch = await load()
    const stop = watch(network, listener)
    if (over) stop()
    else end = stop
  }
  begin().catch((error: Error) => listener.onError?.(error))
  return () => {
    over = true
    end()
  }
}
