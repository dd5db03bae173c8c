import { type AdapterContext, type Clock, type Network, systemClock } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { EvmRpc } from './createRpc.ts'
import { readNumber } from './readNumber.ts'

/** How often a network is asked for its newest block. */
export const blockIntervalMs = 4_000

export type BlockListener = {
  /** Called with the newest block as soon as it is known, then with each newer one. */
  onBlockNumber(blockNumber: bigint, previous: bigint | undefined): void
  /** A read that failed; the next one comes all the same. */
  onError?: ((error: Error) => void) | undefined
}

type Watch = { newest: bigint | undefined; listeners: Set<BlockListener>; stop(): void }

/**
 * Makes what tells listeners of new blocks: one read an interval for each network, however many listen. A hidden
 * page asks nothing.
 */
export function createBlockWatch(
  rpc: EvmRpc,
  { environment, signal }: Pick<AdapterContext, 'environment' | 'signal'>,
  { clock = systemClock }: { clock?: Clock | undefined } = {},
): (network: Network, listener: BlockListener) => () => void {
  const watches = new Map<NetworkId, Watch>()

  function begin(network: Network): Watch {
    let cancel = () => {}
    let over = false
    const watch: Watch = {
      listeners: new Set(),
      newest: undefined,
      stop() {
        over = true
        cancel()
        signal.removeEventListener('abort', watch.stop)
        if (watches.get(network.caipNetworkId) === watch) watches.delete(network.caipNetworkId)
      },
    }
    async function read(): Promise<void> {
      const isHidden = environment.window?.document.visibilityState === 'hidden'
      if (!isHidden) await readOnce()
      if (!over) cancel = clock.after(blockIntervalMs, () => void read())
    }
    async function readOnce(): Promise<void> {
      const method = 'eth_blockNumber'
      const newest = await readNumber(rpc, network, { method, params: [], signal }).catch(
        (error: Error) => error,
      )
      if (over) return
      if (newest instanceof Error) return tell(watch, ({ onError }) => onError?.(newest))
      const previous = watch.newest
      // A node that lags behind the one before it has no news.
      if (previous !== undefined && newest <= previous) return
      watch.newest = newest
      tell(watch, ({ onBlockNumber }) => onBlockNumber(newest, previous))
    }
    signal.addEventListener('abort', watch.stop)
    watches.set(network.caipNetworkId, watch)
    void read()
    return watch
  }

  return (network, listener) => {
    if (signal.aborted) return () => {}
    const watch = watches.get(network.caipNetworkId) ?? begin(network)
    watch.listeners.add(listener)
    if (watch.newest !== undefined) listener.onBlockNumber(watch.newest, undefined)
    return () => {
      watch.listeners.delete(listener)
      if (watch.listeners.size === 0) watch.stop()
    }
  }
}

/** A listener that throws keeps no other from its block. */
function tell({ listeners }: Watch, call: (listener: BlockListener) => void): void {
  for (const listener of [...listeners])
    try {
      call(listener)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
}
