import { currentView, memoryOf } from '@latchkey/core/modal'
import { useState, useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

type Kept = { listeners: Set<() => void>; values: Map<string, unknown> }

/** By their places in the modal's history; with a place goes what is kept of its view. */
const keptOf = /* @__PURE__ */ memoryOf(() => new WeakMap<object, Kept>())

/**
 * As `useState`, kept with the view's place in the modal's history: a view that is pushed over it, as what the embedded
 * wallet draws, takes it off the page, and it comes back as it was, with what has happened meanwhile.
 */
export function useKeptState<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const latchkey = useLatchkey()
  const [place] = useState(() => currentView(latchkey.store.getState().router))
  const [{ listeners, values }] = useState(() => {
    const places = keptOf(latchkey)
    const kept = places.get(place) ?? { listeners: new Set(), values: new Map() }
    places.set(place, kept)
    return kept
  })
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (values.has(name) ? (values.get(name) as T) : initial),
    () => initial,
  )
  return [
    value,
    (next) => {
      values.set(name, next)
      for (const listener of [...listeners]) listener()
    },
  ]
}
