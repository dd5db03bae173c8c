import { type OnrampState, onrampOf } from '@latchkey/core/modal'
import { useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** Reads what the instance knows of buying; the selected value must keep its identity while nothing changes. */
export function useOnrampState<T>(select: (state: OnrampState) => T): T {
  const { store } = onrampOf(useLatchkey())
  const read = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
