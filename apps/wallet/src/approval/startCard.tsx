import { createRoot } from 'react-dom/client'
import { createAppearance } from '../view/createAppearance.ts'
import type { Look } from '../view/createLook.ts'
import { ApprovalDocument } from './ApprovalDocument.tsx'

/** Draws what waits for the visitor from now on. A chunk of its own: a page load and a login need no React. */
export function startCard({ look, root, ...facts }: startCard.Options): void {
  const appearance = createAppearance(root.ownerDocument.documentElement, navigator.language)
  const show = () => {
    const { site, theme } = look.read()
    if (site) appearance.showSite(site)
    if (theme) appearance.showTheme(theme)
  }
  show()
  look.subscribe(show)
  createRoot(root).render(<ApprovalDocument appearance={appearance} {...facts} />)
}

export declare namespace startCard {
  type Options = Omit<ApprovalDocument.Props, 'appearance'> & { look: Look; root: HTMLElement }
}
