import { createRoot } from 'react-dom/client'
import { createApi } from './api/createApi.ts'
import { RequestError } from './errors/RequestError.ts'
import { browserEyes } from './guard/browserEyes.ts'
import { createApprovals } from './requests/approvals/createApprovals.ts'
import { createTexts } from './texts/createTexts.ts'
import { browserOnline } from './view/browserOnline.ts'
import { createAppearance } from './view/createAppearance.ts'
import { browserClock } from './view/FrameClock.ts'
import { createWindow } from './window/createWindow.ts'
import { readTicket } from './window/readTicket.ts'
import { WindowPage } from './window/WindowPage.tsx'

/** Shows the request that a frame has handed to this window. It has no key of the visitor, and needs none to ask them. */
export function startWindow(root: HTMLElement): void {
  const ticket = readTicket(location.hash)
  // The browser's history keeps no secret.
  history.replaceState(null, '', location.pathname)
  const appearance = createAppearance(document.documentElement, navigator.language)
  const api = createApi({
    device: { keys: () => Promise.reject(new RequestError('logged_out')) },
    fetch: (...args) => fetch(...args),
    isOnline: browserOnline.read,
    now: () => Date.now(),
    origin: location.origin,
  })
  const approvals = createApprovals({
    loadCard: async () => {},
    now: () => Date.now(),
    onChange: () => {},
  })
  const opened = createWindow({ api, approvals, onDone: () => window.close(), ticket })
  const isLight = matchMedia('(prefers-color-scheme: light)').matches
  appearance.showTheme({ mode: isLight ? 'light' : 'dark', radius: 20 })
  opened.subscribe(() => {
    const state = opened.getState()
    if (state.status !== 'shown') return
    const { site, theme } = state.shown
    if (site) appearance.showSite(site)
    if (theme) appearance.showTheme(theme)
  })
  const said = createTexts(appearance)
  createRoot(root).render(
    <WindowPage
      approvals={approvals}
      clock={browserClock}
      onEscape={() => {
        const [first] = approvals.getState()
        if (first) approvals.reject(first.id)
      }}
      online={browserOnline}
      said={said}
      {...browserEyes}
      window={opened}
    />,
  )
  void opened.open()
}
