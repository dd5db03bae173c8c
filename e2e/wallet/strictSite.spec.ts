import type { Frame, Page } from '@playwright/test'
import { axeViolations } from '../axe.ts'
import { expect, test } from '../test.ts'
import {
  addressesOf,
  doApproved,
  enterCode,
  frameOf,
  newEmail,
  startLogin,
  visit,
} from './walletVisit.ts'

test('an isolated site with a strict policy, hostile styles and right to left logs in and signs, and axe finds nothing', {
  tag: '@flow',
}, async ({ page, world }) => {
  const email = newEmail()
  await visit(page, { hostile: '1', isolated: '1', locale: 'ar' }, world.otherDemoUrl)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await startLogin(page, email)
  await expect(page.getByTestId('otp-input')).toBeEnabled()
  expect(await axeViolations(page, '[data-latchkey-host]')).toEqual([])
  await enterCode(page, world, email)
  await expect(page.locator('#demo-status')).toHaveText('connected')
  await addressesOf(page)

  await page.locator('#demo-sign-message').click()
  await expect(frameOf(page).getByTestId('approve')).toBeEnabled()
  expect(await axeViolations(page, '[data-latchkey-host]')).toEqual([])
  expect(await axeViolations(await frame(page, world), 'html')).toEqual([])
  await frameOf(page).getByTestId('reject').click()
  await expect(page.locator('#demo-error')).not.toBeEmpty()
  await expect(page.getByTestId('modal')).toBeHidden()
  expect(await doApproved(page, 'demo-sign-message')).toMatch(/^0x[0-9a-f]{130}$/)
})

async function frame(
  page: Page,
  { walletUrl }: { walletUrl?: string | undefined },
): Promise<Frame> {
  const found = page.frames().find((each) => walletUrl && each.url().startsWith(walletUrl))
  if (!found) throw new Error('The page has no frame.')
  return found
}
