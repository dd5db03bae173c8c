import type { Locator } from '@playwright/test'

/** Puts a text in the place of a field's, as a paste does. Playwright's `fill` goes past React in Firefox. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element: HTMLInputElement, given) => {
    element.select()
    document.execCommand('insertText', false, given)
  }, text)
}
