import { outweigh } from './outweigh.ts'

/**
 * Lets a sheet of the buttons count where an element lies, once however often it is asked, by however many copies
 * of this code.
 */
export function adoptButtonSheet(element: Element | null, source: string): void {
  const root = element?.getRootNode()
  if (!(root instanceof Document || root instanceof ShadowRoot)) return
  const css = outweigh(source)
  const marker = css.slice(0, css.indexOf('{'))
  const adopted = root.adoptedStyleSheets.some(
    ({ cssRules }) => cssRules[0] instanceof CSSStyleRule && cssRules[0].selectorText === marker,
  )
  if (adopted) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
