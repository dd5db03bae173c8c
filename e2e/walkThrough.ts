import type { Page } from '@playwright/test'
import { untilStill } from './untilStill.ts'
import { choose, openModal } from './visit.ts'
import { type Sample, watchedFrames, watchFrames } from './watchFrames.ts'

type Wallet = Parameters<typeof choose>[1] & { hangNext(): void }

/** Goes through the open modal as a visitor who looks around, and gives what each frame showed, to the last one. */
export async function walkThrough(page: Page, wallet: Wallet): Promise<readonly Sample[]> {
  const modal = await openModal(page)
  const show = async (testId: string, view: string) => {
    await modal.getByTestId(testId).click()
    await see(page, view)
  }
  await untilStill(page)
  await watchFrames(page)
  await show('all-wallets', 'AllWallets')
  await modal.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTo(0, 200))
  await show('modal-back', 'Connect')
  await helpOf(page)
  await show('modal-back', 'Connect')
  wallet.hangNext()
  await choose(page, wallet)
  await see(page, 'ConnectingExternal')
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  return watchedFrames(page)
}

/** The help's code keeps the visitor waiting, for a few frames at least. */
async function helpOf(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/helpFeature-/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByTestId('modal').getByRole('button', { name: /\?|؟/ }).click()
  await nextFrames(page, 5)
  release()
  await see(page, 'WhatIsAWallet')
}

async function see(page: Page, view: string) {
  await page.locator(`[data-testid="modal"][data-view="${view}"]`).waitFor()
  await untilStill(page)
}

async function nextFrames(page: Page, count: number) {
  await page.evaluate(async (count) => {
    for (let seen = 0; seen < count; seen += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)
}
