import { createLatchkey, type Latchkey } from '@latchkey/core'
import { defineElements } from '../elements/defineElements.ts'
import { mountModal } from '../mountModal.ts'
import { createPage } from '../page/createPage.ts'
import { createTree } from '../page/createTree.tsx'
import { findScriptFacts } from './findScriptFacts.ts'
import { readScriptOptions } from './readScriptOptions.ts'
import { resolveScriptOptions } from './resolveScriptOptions.ts'

/**
 * Makes the instance that a page asks for by the tag of the script, and puts it on the page.
 *
 * @throws {InvalidOptionError} when the page does not say what it needs
 */
export async function start(scriptUrl: string): Promise<Latchkey> {
  const options = readScriptOptions(findScriptFacts(document, scriptUrl))
  const latchkey = createLatchkey(await resolveScriptOptions(options))
  // React is part of this file: one request fewer before the button is there.
  latchkey.internal.page = createPage(latchkey, { load: async () => ({ createTree }) })
  mountModal(latchkey)
  defineElements({ latchkey })
  return latchkey
}
