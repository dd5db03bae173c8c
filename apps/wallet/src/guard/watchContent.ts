/** Calls back with each change of what an element shows; returns what stops it. */
export type WatchContent = (element: Element, report: () => void) => () => void

/** Marks what the guard itself draws. */
export const unwatched = 'data-unwatched'

/** What of the document's root changes how its text looks: the page around has a say in it. */
const rootAttributes = ['data-theme', 'dir', 'lang', 'style']

/** By the document: its text and elements, whoever changes them. */
export const watchContent: WatchContent = (element, report) => {
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !isUnwatched(target))) report()
  })
  observer.observe(element, { characterData: true, childList: true, subtree: true })
  observer.observe(element.ownerDocument.documentElement, { attributeFilter: rootAttributes })
  return () => observer.disconnect()
}

function isUnwatched(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement
  return Boolean(element?.closest(`[${unwatched}]`))
}
