import type { TestWallet } from '@latchkey/testing'
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'
import { untilStill } from './untilStill.ts'

/**
 * Opens the demo without wallets of its own; the query is its options. A site for EVM chains unless
 * the query names other `namespaces`, for wallets of this browser unless it says `remote=1` or `email=1`, and in the visitor's colours
 * unless it names a `theme`.
 */
export async function visit(page: Page, query = ''): Promise<void> {
  await page.goto(
    `/?${new URLSearchParams({ devwallets: 'none', email: '0', namespaces: 'eip155', remote: '0', theme: 'auto', ...Object.fromEntries(new URLSearchParams(query)) })}`,
  )
  await expect(page.locator('#demo-status')).not.toBeEmpty()
}

/** Opens the modal on its start screen and returns it. */
export async function openModal(page: Page): Promise<Locator> {
  await page.getByTestId('connect-button').first().click()
  const modal = page.getByTestId('modal')
  await expect(modal).toHaveAttribute('data-view', 'Connect')
  return modal
}

/** Presses the wallet in the list of the open modal. */
export async function choose(page: Page, { info }: Pick<TestWallet, 'info'>): Promise<void> {
  await page.getByTestId('modal').getByTestId(`wallet-selector-${info.rdns}`).click()
}

/** Connects a wallet that agrees, the way a visitor does. */
export async function connect(page: Page, wallet: Pick<TestWallet, 'info'>): Promise<void> {
  await openModal(page)
  await choose(page, wallet)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await expect(page.getByTestId('modal')).toBeHidden()
}

/** The sentences of a screen that waits for a wallet, or tells what became of it; a third helps after a while. */
export async function expectRequest(
  page: Page,
  title: string,
  hint: string,
  help?: string,
): Promise<void> {
  const status = page.getByTestId('connecting-status')
  await expect(status.locator('p').nth(0)).toHaveText(title)
  await expect(status.locator('p').nth(1)).toHaveText(hint)
  if (help !== undefined) await expect(status.locator('p').nth(2)).toHaveText(help)
}

/**
 * Opens the account's screen and returns the modal, once it is as high as its content: while it grows, the runner may
 * scroll a row into view that moves away under the pointer before the button is up.
 */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByTestId('account-button').first().click()
  const modal = page.getByTestId('modal')
  await expect(modal).toHaveAttribute('data-view', 'Account')
  await untilStill(page)
  return modal
}
