import type { BrowserFact } from './FrameFacts.ts'

/** Whether the browser shows the page around. */
export const browserVisible: BrowserFact = {
  read: () => document.visibilityState === 'visible',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
}
