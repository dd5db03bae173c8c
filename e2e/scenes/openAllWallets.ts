import type { Page } from '@playwright/test'

export async function openAllWallets(page: Page) {
  await page.getByTestId('demo-open-AllWallets').click()
  await page
    .getByTestId(/^wallet-item-/)
    .first()
    .waitFor()
}
