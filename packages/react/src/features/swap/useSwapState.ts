import { type SwapState, swapOf } from '@latchkey/core/modal'
import { useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** Reads what the instance knows of swapping; the selected value must keep its identity while nothing changes. */
export function useSwapState<T>(select: (state: SwapState) => T): T {
  const { store } = swapOf(useLatchkey())
  const read = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
