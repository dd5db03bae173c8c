import { createRoot } from 'react-dom/client'
import { createLinkApi } from './api/createLinkApi.ts'
import { readDeviceKeys } from './device/deviceKeys.ts'
import { openStorage } from './device/openStorage.ts'
import { createLink } from './link/createLink.ts'
import { LinkPage } from './link/LinkPage.tsx'
import { readToken } from './link/readToken.ts'
import { browserOnline } from './view/browserOnline.ts'
import { createAppearance } from './view/createAppearance.ts'
import { browserClock } from './view/FrameClock.ts'

/** Shows the page of a mail’s link, in the browser that asked or in any other. */
export async function startLink(root: HTMLElement): Promise<void> {
  const storage = await openStorage({
    factory: () => globalThis.indexedDB,
    pause: (ms) => new Promise((resolve) => browserClock.after(ms, () => resolve())),
  })
  const api = createLinkApi({
    fetch: (...args) => fetch(...args),
    keys: () => readDeviceKeys(storage),
    isOnline: browserOnline.read,
    now: () => Date.now(),
    origin: location.origin,
  })
  const { getLanguage, showTheme } = createAppearance(document.documentElement, navigator.language)
  const isLight = matchMedia('(prefers-color-scheme: light)').matches
  showTheme({ mode: isLight ? 'light' : 'dark', radius: 20 })
  const link = createLink(api, readToken(location.pathname) ?? '')
  void link.read()
  createRoot(root).render(<LinkPage language={getLanguage()} link={link} />)
}
