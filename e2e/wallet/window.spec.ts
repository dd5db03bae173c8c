import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { expect, test } from '../test.ts'
import { addressesOf, approve, frameOf, logIn, newEmail, settledMs, visit } from './walletVisit.ts'

// One goes through many windows.
test.describe.configure({ timeout: 360_000 })

/** Has the page make the wallet a little less than seen, so that nothing can be approved in its frame. */
const fade = (page: Page, opacity: string) =>
  page.evaluate((opacity) => {
    const host = document.querySelector('[data-latchkey-wallet]')
    host?.shadowRoot?.querySelector('dialog')?.style.setProperty('opacity', opacity)
  }, opacity)

const opener = (page: Page) => frameOf(page).getByTestId('open-window')

async function openWindow(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await opener(page).click()
  return opened
}

/** Presses Approve of a window, as a hand does. */
async function approveIn(window: Page): Promise<void> {
  const button = window.getByTestId('approve')
  await button.hover()
  await window.waitForTimeout(settledMs)
  await expect(button).toBeEnabled()
  await button.click()
}

test('what a frame cannot prove to be seen is approved, refused, and asked again in a window, also of a page that is isolated', {
  tag: ['@chromium', '@flow'],
}, async ({ misdeeds, page, world }) => {
  await visit(page, { isolated: '1' }, world.otherDemoUrl)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await logIn(page, world, newEmail())
  const [address] = (await addressesOf(page)) as [`0x${string}`, string]
  await createTestClient({
    mode: 'anvil',
    transport: http(world.chains['eip155:31337'] ?? ''),
  }).setBalance({ address, value: parseEther('1') })
  const result = page.locator('#demo-result')
  const pay = async () => {
    await page.locator('#demo-send-transaction').click()
    await expect(frameOf(page).getByTestId('approval-heading')).toHaveText('Send 0.001 ETH')
    await fade(page, '.9')
    await expect(opener(page)).toBeEnabled()
    await expect(frameOf(page).getByTestId('approve')).toHaveCount(0)
  }

  await test.step('a window that is blocked is said to be, and one that opens then is used', async () => {
    await pay()
    const context = page.context()
    await context.route('**/window', (route) => route.abort())
    const lost = await openWindow(page)
    await expect(frameOf(page).getByTestId('window-blocked')).toBeVisible()
    await lost.close()
    await context.unroute('**/window')
    misdeeds.length = 0
    const window = await openWindow(page)
    await expect(window.getByTestId('approval-heading')).toHaveText('Send 0.001 ETH')
    expect(new URL(window.url()).hash).toBe('')
    expect(await window.evaluate(() => window.opener)).toBeNull()
    await expect(opener(page)).toHaveText('Open again')
    await expect(frameOf(page).getByTestId('window-blocked')).toHaveCount(0)
    const closed = window.waitForEvent('close')
    await approveIn(window)
    await closed
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
  })

  await test.step('a window that was closed is opened again; of two the first answer counts', async () => {
    await pay()
    await (await openWindow(page)).close()
    const [first, second] = [await openWindow(page), await openWindow(page)]
    await expect(second.getByTestId('approve')).toBeVisible()
    const closed = first.waitForEvent('close')
    await first.getByTestId('reject').click()
    await closed
    await expect(page.locator('#demo-error')).not.toBeEmpty()
    await approveIn(second)
    await expect(second.getByTestId('window-note')).toContainText('over')
    await second.close()
  })

  await test.step('a text stays in the frame only where that is seen', async () => {
    await page.locator('#demo-sign-message').click()
    await expect(opener(page)).toBeEnabled()
    await fade(page, '1')
    await expect(frameOf(page).getByTestId('approve')).toBeEnabled()
    await frameOf(page).getByTestId('reject').click()
  })
})

test('where the browser cannot tell what is seen, a payment is approved in a window, and a text in the frame', {
  tag: ['@engine', '@flow'],
}, async ({ browserName, page, world }) => {
  // Chromium tells: without this it is as the others.
  if (browserName === 'chromium')
    await page.context().addInitScript(() => {
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    })
  await visit(page)
  await logIn(page, world, newEmail())
  const [address] = (await addressesOf(page)) as [`0x${string}`, string]
  await createTestClient({
    mode: 'anvil',
    transport: http(world.chains['eip155:31337'] ?? ''),
  }).setBalance({ address, value: parseEther('1') })
  await page.locator('#demo-send-transaction').click()
  await expect(frameOf(page).getByTestId('approve')).toHaveCount(0)
  await expect(opener(page)).toBeEnabled()
  const window = await openWindow(page)
  await expect(window.getByTestId('approval-heading')).toHaveText('Send 0.001 ETH')
  const closed = window.waitForEvent('close')
  await approveIn(window)
  await closed
  await expect(page.locator('#demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
  await page.locator('#demo-sign-message').click()
  await approve(page)
  await expect(page.locator('#demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
})
