import { css as reset } from './reset.module.css'
import { css as tokens } from './tokens.module.css'

const base = reset + tokens

// Sheets stay as long as their root does, and go with it.
const adopted = new WeakMap<Document | ShadowRoot, Set<string>>()

/** Adopts a sheet into a root, once however often it is asked; the base sheet always comes first. */
export function adoptStyles(root: Document | ShadowRoot, css: string): void {
  const known = adopted.get(root) ?? new Set()
  adopted.set(root, known)
  for (const text of [base, css]) {
    if (known.has(text)) continue
    known.add(text)
    // A sheet is only accepted by the document whose window constructed it.
    const view = (root.nodeType === Node.DOCUMENT_NODE ? (root as Document) : root.ownerDocument)
      ?.defaultView
    const sheet = new (view ?? window).CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}
