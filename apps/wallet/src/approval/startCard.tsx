import { createRoot } from 'react-dom/client'
import type { WalletApi } from '../api/createApi.ts'
import { browserEyes } from '../guard/browserEyes.ts'
import type { Eyes } from '../guard/createGuard.ts'
import { createTexts } from '../texts/createTexts.ts'
import { createAppearance } from '../view/createAppearance.ts'
import type { Look } from '../view/createLook.ts'
import type { Windows } from '../view/FrameFacts.ts'
import { createTicket } from '../window/createTicket.ts'
import { ApprovalDocument } from './ApprovalDocument.tsx'

/** Draws what waits for the visitor from now on. A chunk of its own: a page load and a login need no React. */
export async function startCard({
  api,
  isAlwaysInWindow,
  look,
  openWindow,
  origin,
  root,
  ...facts
}: startCard.Options): Promise<void> {
  const { clock, embedder, experimental } = facts
  const windows: Windows = {
    createTicket: (request, onAnswer) =>
      createTicket({
        api,
        clock,
        onAnswer,
        openWindow,
        origin,
        request: { embedder, experimental, request, ...look.read() },
      }),
    isAlways: isAlwaysInWindow,
  }
  const appearance = createAppearance(root.ownerDocument.documentElement, navigator.language)
  const show = () => {
    const { site, theme } = look.read()
    if (site) appearance.showSite(site)
    if (theme) appearance.showTheme(theme)
  }
  show()
  look.subscribe(show)
  const said = createTexts(appearance)
  await said.ready
  createRoot(root).render(
    <ApprovalDocument said={said} windows={windows} {...browserEyes} {...facts} />,
  )
}

export declare namespace startCard {
  type Options = Omit<ApprovalDocument.Props, 'said' | 'windows' | keyof Eyes> & {
    api: WalletApi
    isAlwaysInWindow: boolean
    look: Look
    openWindow: (url: string) => void
    /** Of the wallet. */
    origin: string
    root: HTMLElement
  }
}
