import { findStorage } from './device/findStorage.ts'
import { createLoginWindow } from './loginWindow/createLoginWindow.ts'
import { createTicketCalls } from './loginWindow/createTicketCalls.ts'
import { drawLoginWindow } from './loginWindow/drawLoginWindow.ts'
import { readLoginConfig } from './loginWindow/readLoginConfig.ts'
import { readTabLogin } from './loginWindow/tabLogin.ts'
import { languageOf } from './texts/languageOf.ts'
import { browserClock } from './view/FrameClock.ts'

/** Asks a provider who the visitor is, and ends the login once they are back. */
export function startLoginWindow(root: HTMLElement): void {
  const { origin } = location
  const tab = () => sessionStorage
  const opened = createLoginWindow({
    clock: browserClock,
    close: () => window.close(),
    findStorage: () => findStorage(() => globalThis.indexedDB),
    from: document.referrer && new URL(document.referrer).origin,
    leave: (address) => location.replace(address),
    now: () => Date.now(),
    opener: window.opener as Window | null,
    origin,
    page: window,
    standIns: readLoginConfig(document).standIns,
    tab,
    tickets: createTicketCalls({
      clock: browserClock,
      fetch: (...args) => fetch(...args),
      origin,
    }),
  })
  const run = () => {
    const { hash, pathname, search } = location
    // The address that we have left ourselves.
    if (hash === '') return
    // The browser's history keeps no secret.
    history.replaceState(null, '', pathname)
    void opened.run(`${search}${hash}`)
  }
  const before = readTabLogin(tab)
  drawLoginWindow(root, opened, {
    close: () => window.close(),
    language: languageOf(before?.locale ?? navigator.language),
    mode: before?.mode,
  })
  // The page may open it again: then only the fragment is another one.
  window.addEventListener('hashchange', run)
  if (location.hash === '') void opened.run('')
  else run()
}
