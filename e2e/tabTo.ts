import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Presses Tab until the control with this test id has focus: round the whole page, if need be. */
export async function tabTo(page: Page, testId: string): Promise<void> {
  const target = page.getByTestId(testId).first()
  for (let press = 0; press < 200; press += 1) {
    if (await target.evaluate(hasFocus)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

function hasFocus(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element
}
