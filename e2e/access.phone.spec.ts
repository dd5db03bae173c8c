import type { Locator, Page } from '@playwright/test'
import { atRest } from './scenes/atRest.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { smallTargets } from './smallTargets.ts'
import { expect, test } from './test.ts'

const scene = (name: string) => scenes.find((each) => each.name === name)!

test('on a phone the modal is a sheet at the lower edge, as wide as the screen', {
  tag: '@flow',
}, async ({ page }) => {
  const modal = await goTo(page, scene('connect'))
  const { height, width } = page.viewportSize()!
  const box = (await modal.boundingBox())!
  expect(box.x).toBe(0)
  expect(box.width).toBe(width)
  expect(box.y + box.height).toBeCloseTo(height, 0)
  expect(box.height).toBeLessThan(height)
})

test('a tap beside the sheet closes it, a tap on it does not', async ({ page }) => {
  const modal = await goTo(page, scene('connect'))
  await page.getByTestId('modal-title').tap()
  await atRest(modal)
  await expect(modal).toBeVisible()
  await page.touchscreen.tap(200, 40)
  await expect(modal).toBeHidden()
})

test('no screen brings the keyboard up by itself, and no field zooms the page', async ({
  page,
}) => {
  await goTo(page, scene('all-wallets'))
  const search = page.getByTestId('wallet-search')
  await expect(search).not.toBeFocused()
  await expect(page.getByTestId('modal-title')).toBeFocused()
  const size = await search.evaluate((input) => getComputedStyle(input).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16)
})

test('with the keyboard up, the field and what it finds stay in sight', async ({ page }) => {
  const modal = await goTo(page, scene('all-wallets'))
  await page.getByTestId('wallet-search').tap()
  const { height, width } = page.viewportSize()!
  // A keyboard takes about 40 % of the screen away.
  await page.setViewportSize({ height: Math.round(height * 0.6), width })
  await page.getByTestId('wallet-search').fill('rainbow')
  await expect(page.getByTestId('wallet-search')).toBeInViewport({ ratio: 1 })
  await expect(modal.getByTestId(/^wallet-item-/).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByTestId('modal-close')).toBeInViewport({ ratio: 1 })
})

test('a search that finds little lowers the sheet once typing has paused, by no more than leaves it 320 px', async ({
  page,
}) => {
  const modal = await goTo(page, scene('all-wallets'))
  const heightOf = async () => (await modal.boundingBox())?.height
  const before = (await heightOf()) ?? 0
  await page.getByTestId('wallet-search').fill('qqqqqq')
  await expect(modal.getByRole('status').filter({ hasText: 'qqqqqq' })).toBeVisible()
  await expect.poll(heightOf).toBeLessThan(before)
  await atRest(modal)
  expect(await heightOf()).toBeGreaterThanOrEqual(320)
})

test('a pull at the header closes the sheet, a small one or one in the list does not', {
  tag: '@flow',
}, async ({ page }) => {
  const modal = await goTo(page, scene('all-wallets'))
  const top = async () => (await modal.boundingBox())?.y
  const before = await top()
  const touch = await finger(page)
  // The first touch fetches what the next ones need.
  const code = page.waitForResponse(/pullSheet/)
  await page.getByTestId('modal-title').tap()
  await code

  await touch.pull(page.getByTestId('modal-title'), 60)
  await expect.poll(top).toBe(before)

  const tile = modal.getByTestId(/^wallet-item-/).nth(8)
  await touch.pull(tile, -200)
  await touch.pull(tile, 150)
  await expect(modal).toBeVisible()
  expect(await top()).toBe(before)

  await touch.pull(page.getByTestId('modal-title'), 250)
  await expect(modal).toBeHidden()
})

test('the measure of targets finds a control too small for a finger', async ({ page }) => {
  const modal = await goTo(page, scene('connect'))
  expect(await smallTargets(modal, 48)).toEqual([])
  await page.getByTestId('modal-close').evaluate((button) => {
    button.style.clipPath = 'inset(0)'
  })
  expect(await smallTargets(modal, 48)).toEqual([expect.stringMatching(/^modal-close: /)])
})

/** A finger that pulls slowly, as the browser's own input: it may turn into scrolling. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { touchPoints, type })
  return {
    async pull(target: Locator, px: number) {
      const { height, width, x, y } = (await target.boundingBox())!
      const at = (share: number) => ({ x: x + width / 2, y: y + height / 2 + px * share })
      await send('touchStart', at(0))
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await page.waitForTimeout(60)
        await send('touchMove', at(share))
      }
      await send('touchEnd')
    },
  }
}

type Point = { x: number; y: number }
