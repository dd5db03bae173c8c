import { type SendState, sendOf } from '@latchkey/core/modal'
import { useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** Reads what the instance knows of sending; the selected value must keep its identity while nothing changes. */
export function useSendState<T>(select: (state: SendState) => T): T {
  const { store } = sendOf(useLatchkey())
  const read = () => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
