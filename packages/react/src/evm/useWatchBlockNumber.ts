import type { NetworkMeant, WatchBlockNumberParameters } from '@latchkey/evm'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/**
 * Calls back with a network's newest block, then with each newer one. A network is asked every four seconds, once for all
 * hooks that watch it, and not while the page is hidden.
 *
 * @example
 * useWatchBlockNumber({ onBlockNumber: (blockNumber) => console.log(blockNumber) })
 */
export function useWatchBlockNumber({
  enabled = true,
  onBlockNumber,
  onError,
  ...meant
}: useWatchBlockNumber.Parameters): void {
  const latchkey = useLatchkey()
  const networkId = useMeantNetwork(meant)
  const latest = useRef({ onBlockNumber, onError })
  useEffect(() => {
    latest.current = { onBlockNumber, onError }
  })
  useEffect(() => {
    if (!enabled) return
    let over = false
    let stop = () => {}
    import('./evmActions.ts').then(
      ({ watchBlockNumber }) => {
        if (over) return
        stop = watchBlockNumber(latchkey, {
          networkId,
          onBlockNumber: (...block) => latest.current.onBlockNumber(...block),
          onError: (error) => latest.current.onError?.(error),
        })
      },
      (error: Error) => over || latest.current.onError?.(error),
    )
    return () => {
      over = true
      stop()
    }
  }, [enabled, latchkey, networkId])
}

export declare namespace useWatchBlockNumber {
  type Parameters = NetworkMeant &
    Pick<WatchBlockNumberParameters, 'onBlockNumber' | 'onError'> & {
      /** Defaults to true. */
      enabled?: boolean | undefined
    }
}
