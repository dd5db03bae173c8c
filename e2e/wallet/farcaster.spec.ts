import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { addressesOf, visit } from './walletVisit.ts'

test.describe.configure({ timeout: 120_000 })

const status = (page: Page) => page.locator('#demo-status')
const view = (page: Page) => page.getByTestId('modal')
const row = (page: Page) => page.getByTestId('social-selector-farcaster')

/** Where the code on the screen leads a phone to. */
async function shownUrl(page: Page): Promise<string> {
  const code = page.getByTestId('farcaster-code')
  await expect(code).toBeVisible()
  return (await code.getAttribute('data-uri')) ?? ''
}

async function goToFarcaster(page: Page): Promise<string> {
  if (!(await view(page).isVisible())) await page.getByTestId('connect-button').first().click()
  await row(page).click()
  await expect(view(page)).toHaveAttribute('data-view', 'ConnectingFarcaster')
  return shownUrl(page)
}

/** The app on a phone signs what it scanned, as an account. */
async function sign(page: Page, url: string, fid: string): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto(url)
  const form = phone.getByRole('form', { name: 'Another account' })
  await form.getByLabel('Number').fill(fid)
  await form.getByLabel('Username').fill(`play${fid}`)
  await form.getByRole('button', { exact: true, name: 'Sign in' }).click()
  await expect(phone.getByRole('heading')).toContainText('Signed in')
  await phone.close()
}

async function logIn(page: Page, fid: string): Promise<void> {
  await sign(page, await goToFarcaster(page), fid)
  await expect(status(page)).toHaveText('connected')
  await expect(view(page)).toBeHidden()
}

test('an account of Farcaster opens one wallet, by a code that a phone scans; going back clears it (S1.4, S2.6, S2.18)', {
  tag: ['@chromium', '@flow'],
}, async ({ page }) => {
  // One that no other test has.
  const fid = String(100_000_000 + Math.floor(Math.random() * 900_000_000))
  await visit(page)
  const left = await goToFarcaster(page)
  await page.getByTestId('modal-back').click()
  await expect(row(page)).toBeVisible()
  const frame = page.locator('[data-latchkey-wallet] iframe').contentFrame()
  await expect(frame.locator('body')).toBeAttached()
  const url = await goToFarcaster(page)
  expect(url).not.toBe(left)
  // What was signed for the code of before lets no one in.
  await sign(page, left, fid)
  await expect(page.getByTestId('farcaster-code')).toBeVisible()
  await expect(status(page)).toHaveText('disconnected')
  await sign(page, url, fid)
  await expect(status(page)).toHaveText('connected')
  const addresses = await addressesOf(page)

  await page.reload()
  await expect(status(page)).toHaveText('connected')
  await page.locator('#demo-disconnect').click()
  await expect(status(page)).toHaveText('disconnected')
  await logIn(page, fid)
  expect(await addressesOf(page)).toEqual(addresses)
})
