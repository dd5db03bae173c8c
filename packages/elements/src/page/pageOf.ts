import type { Latchkey } from '@latchkey/core'
import { createPage, type Page } from './createPage.ts'

/** What draws an instance, made once. The instance has it, so that two copies of this package draw it once. */
export function pageOf(latchkey: Latchkey): Page {
  latchkey.internal.page ??= createPage(latchkey)
  // Only this package sets it, and all packages are of one release.
  return latchkey.internal.page as Page
}
