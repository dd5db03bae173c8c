import type { Page } from '@playwright/test'
import { DevWallet } from '../devWallet.ts'
import { openConnect } from './openConnect.ts'

/** The demo's own wallet, as its row is named. */
export const developmentWallet = 'wallet-selector-dev.latchkey.wallet'

/** Connects the page's development wallet without a question to its owner. */
export async function connect(page: Page) {
  await new DevWallet(page).answer('approve')
  await openConnect(page)
  await page.getByTestId('modal').getByTestId(developmentWallet).click()
  await page.locator('#demo-status', { hasText: /^connected$/ }).waitFor()
  await page.getByTestId('modal').waitFor({ state: 'hidden' })
}
