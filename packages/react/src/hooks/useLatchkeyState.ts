import type { LatchkeyState } from '@latchkey/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/**
 * Reads from the instance's state and renders again when the selected value changes.
 *
 * A server, and the first render after hydration, read the initial state: both agree, and what the
 * visitor's storage adds is there before the first paint.
 */
export function useLatchkeyState<T>(selector: (state: LatchkeyState) => T): T {
  const { store } = useLatchkey()
  // A selector may build an object; within one state it must be the same object, or React loops.
  const select = useMemo(() => onePerState(selector), [selector])
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  )
}

function onePerState<S extends object, T>(selector: (state: S) => T): (state: S) => T {
  let last: { state: S; value: T } | undefined
  return (state) => {
    if (last?.state !== state) last = { state, value: selector(state) }
    return last.value
  }
}
