import type { Page } from '@playwright/test'

export async function openConnect(page: Page) {
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId('modal').waitFor()
}
