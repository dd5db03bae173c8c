import { atRest, goTo, scenes } from './scenes.ts'
import { smallTargets } from './smallTargets.ts'
import { expect, test } from './test.ts'

const scene = (name: string) => scenes.find((each) => each.name === name)!

test('on a phone the modal is a sheet at the lower edge, as wide as the screen', async ({
  page,
}) => {
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

for (const name of ['connecting-declined', 'what-is-a-wallet', 'get-wallet', 'downloads'])
  test(`every control of ${name} takes a finger: 48 px`, async ({ page }) => {
    expect(await smallTargets(await goTo(page, scene(name)), 48)).toEqual([])
  })

for (const name of ['connect', 'connect-legal', 'account', 'account-settings', 'networks'])
  test(`every control of ${name} takes a finger as well: 48 px`, async ({ page }) => {
    test.fail(
      true,
      'Quiet links, the terms box and the copied address are 32 to 40 px high; IconButton.module.css shows how a target grows.',
    )
    expect(await smallTargets(await goTo(page, scene(name)), 48)).toEqual([])
  })
