import type { Locator, Page } from '@playwright/test'
import { enter } from './enter.ts'
import { expect } from './test.ts'

/** Opens the first screen of sending. */
export async function openSend(page: Page): Promise<Locator> {
  await page.getByTestId('demo-open-WalletSend').click()
  const modal = page.getByTestId('modal')
  await expect(modal).toHaveAttribute('data-view', 'WalletSend')
  await expect(page.getByTestId('send-receiver')).toBeVisible()
  return modal
}

/** Chooses a token of the list. */
export async function chooseToken(page: Page, symbol: string): Promise<void> {
  await page.getByTestId('send-token').click()
  await page.getByTestId(`token-${symbol}`).click()
  await expect(page.getByTestId('send-token')).toContainText(symbol)
}

/** Fills in the form and goes to its review. */
export async function reviewSend(
  page: Page,
  { amount, to }: { amount: string; to: string },
): Promise<void> {
  await enter(page.getByTestId('send-receiver'), to)
  await enter(page.getByTestId('send-amount'), amount)
  await expect(page.getByTestId('send-preview')).toHaveText('Review')
  await page.getByTestId('send-preview').click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'WalletSendPreview')
}

/** Confirms what is reviewed, and waits until it has arrived. */
export async function confirmSend(page: Page): Promise<void> {
  await page.getByTestId('send-confirm').click()
  const modal = page.getByTestId('modal')
  await expect(modal).toHaveAttribute('data-view', 'WalletSendProgress')
  await expect(page.getByTestId('send-status')).toHaveAttribute('data-status', 'confirmed')
}
