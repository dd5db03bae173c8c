import type { ScriptFacts } from './readScriptOptions.ts'

/** What a page says to the script: by the tag that loads it, and by its block of JSON. */
export function findScriptFacts(document: Document, scriptUrl: string): ScriptFacts {
  const tag = findTag(document, scriptUrl)
  const block = document.querySelector('script[type="application/json"][data-latchkey]')
  return { data: { ...tag?.dataset }, json: block?.textContent ?? undefined }
}

/**
 * The tag that loads the script: a module has no `document.currentScript`, so it is the one with its address. A server may
 * have sent that on to another; then it is the only one that says something.
 */
function findTag(document: Document, scriptUrl: string): HTMLScriptElement | undefined {
  // Not `document.scripts`: pictures with that name would stand for it, and those may come from a visitor.
  const tag = [...document.querySelectorAll('script')].find(({ src }) => src === scriptUrl)
  const speaking = document.querySelectorAll<HTMLScriptElement>(
    'script[data-networks], script[data-project-id]',
  )
  return tag ?? (speaking.length === 1 ? speaking[0] : undefined)
}
