import { pageStorage } from '../../browser/pageStorage.ts'
import type { ServerSessionsContext } from './createServerSessions.ts'

/** The page's own storage, locks, clock and network. */
export function browserContext(onEnded: () => void): ServerSessionsContext {
  return {
    fetch: (...parameters) => globalThis.fetch(...parameters),
    locks: window.navigator.locks,
    now: Date.now,
    onEnded,
    page: window.location,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    storage: pageStorage(window),
  }
}
