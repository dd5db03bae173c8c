import type { BrowserFact } from './FrameFacts.ts'

/** What the browser says of its network. */
export const browserOnline: BrowserFact = {
  read: () => navigator.onLine,
  subscribe(listener) {
    for (const event of ['offline', 'online']) window.addEventListener(event, listener)
    return () => {
      for (const event of ['offline', 'online']) window.removeEventListener(event, listener)
    }
  },
}
