import type { Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { DevWallet } from './devWallet.ts'
import { drawIn } from './drawIn.ts'
import { atRest } from './scenes/atRest.ts'
import { connect } from './scenes/connectWallet.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { visit } from './scenes/visit.ts'
import { tabTo } from './tabTo.ts'
import { expect, test } from './test.ts'
import { untilStill } from './untilStill.ts'

const walletRow = 'wallet-selector-dev.latchkey.wallet'
const scene = (name: string) => scenes.find((each) => each.name === name)!

test('the keyboard alone opens, connects, comes back and closes; focus is never lost', {
  // Driven by BiDi, focus does not come back from Firefox's own controls.
  tag: ['@chromium', '@engine', '@flow'],
}, async ({ page }) => {
  await visit(page)
  const button = page.getByTestId('connect-button')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect(page.getByTestId('modal-title')).toBeFocused()

  await test.step('a new screen takes focus to its heading, back returns to the row left', async () => {
    await new DevWallet(page).answer('reject')
    await tabTo(page, walletRow)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('modal-title')).toHaveText('Development Wallet')
    await expect(page.getByTestId('modal-title')).toBeFocused()
    await tabTo(page, 'modal-back')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId(walletRow)).toBeFocused()
  })

  await test.step('Escape closes and gives focus back to the opener', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('modal')).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('a wallet that agrees is connected', async () => {
    await new DevWallet(page).answer('approve')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('modal')).toBeVisible()
    await tabTo(page, walletRow)
    await page.keyboard.press('Enter')
    await expect(page.locator('#demo-status')).toHaveText('connected')
    await expect(page.getByTestId('modal')).toBeHidden()
  })
})

test('Tab goes round inside the modal and never into the page behind it', {
  // Driven by BiDi, focus does not come back from Firefox's own controls.
  tag: ['@chromium', '@engine'],
}, async ({ page }) => {
  await goTo(page, scene('connect'))
  const places: string[] = []
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab')
    places.push(await focusPlace(page))
  }
  // The browser's own controls lie between the last and the first, and count as the body.
  expect([...new Set(places)].filter((place) => place.startsWith('page:'))).toEqual([])
  expect(places.filter((place) => place === walletRow).length).toBeGreaterThan(1)
  expect(places.filter((place) => place === 'modal-close').length).toBeGreaterThan(1)
})

test('arrows walk the grid of wallets, Enter chooses (S2.4)', async ({ page }) => {
  const modal = await goTo(page, scene('all-wallets'))
  await expect(page.getByTestId('wallet-search')).toBeFocused()
  const tiles = modal.getByTestId(/^wallet-item-/)
  await tabTo(page, (await tiles.first().getAttribute('data-testid'))!)
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tiles.nth(0)).toBeFocused()
  await page.keyboard.press('End')
  await expect(tiles.nth(0)).not.toBeFocused()
  await page.keyboard.press('Home')
  await expect(tiles.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).not.toHaveAttribute('data-view', 'AllWallets')
})

test('a field that a pointer led to is marked quietly, one that the keyboard reached by the ring', async ({
  page,
}) => {
  const modal = await goTo(page, scene('all-wallets'))
  const field = page.getByTestId('wallet-search')
  const ring = () =>
    field.evaluate((input) => getComputedStyle(input.parentElement ?? input).boxShadow)
  await expect(field).toBeFocused()
  expect(await ring()).toBe('none')
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await expect.poll(ring).toContain('inset')
  await modal.getByTestId('modal-title').click()
  await field.click()
  expect(await ring()).toBe('none')
})

test('arrows go up and down the grid of wallets as it lies on the screen (S2.4)', async ({
  page,
}) => {
  const modal = await goTo(page, scene('all-wallets'))
  const tiles = modal.getByTestId(/^wallet-item-/)
  await tiles.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tiles.nth(5)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(tiles.nth(1)).toBeFocused()
})

test('what becomes of a request is announced in the region that was there before', {
  tag: '@flow',
}, async ({ page }) => {
  await visit(page)
  await new DevWallet(page).answer('reject')
  await page.getByTestId('connect-button').click()
  await page.getByTestId(walletRow).click()
  const status = page.getByTestId('connecting-status')
  await expect(status).toContainText('Request declined in Development Wallet.')
  await expect(status).toHaveRole('status')

  const before = await status.elementHandle()
  await new DevWallet(page).answer('hang')
  await page.getByTestId('try-again').click()
  await expect(status).toContainText('Confirm in Development Wallet')
  expect(await status.evaluate((now, before) => now === before, before)).toBe(true)
})

test('a copied address is confirmed in place, and announced in a region that was there, empty, before', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const modal = await goTo(page, scene('account'))
  const button = page.getByTestId('account-address')
  const region = button.locator('xpath=following-sibling::*[@role="status"]')
  await expect(region).toHaveText('')
  await button.click()
  await expect(region).toHaveText('Address copied')
  await expect(button.locator('svg')).toBeVisible()
  await expect(modal.getByTestId('toast')).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('with reduced motion nothing that ends takes longer than 80 ms, and nothing travels', {
  // BiDi emulates no reduced motion.
  tag: '@chromium',
}, async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    const modal = await goTo(page, scene('connect'))
    await modal.getByText('New to wallets?').click()
    await expect(modal).toHaveAttribute('data-view', 'WhatIsAWallet')
    const longest = await modal.evaluate((card) => {
      const ms = (text: string) =>
        text.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 1 : 1000))
      return Math.max(
        ...[card, ...card.querySelectorAll('*')].flatMap((element) => {
          const style = getComputedStyle(element)
          const ends = style.animationIterationCount !== 'infinite'
          return [
            ...ms(style.transitionDuration),
            ...(ends && style.animationName !== 'none' ? ms(style.animationDuration) : []),
          ]
        }),
      )
    })
    if (reducedMotion === 'reduce') expect(longest).toBeLessThanOrEqual(80)
    // Without this the measurement could be blind.
    else expect(longest).toBeGreaterThan(80)
    const travel = await modal.evaluate((card) =>
      getComputedStyle(card).getPropertyValue('--lk-travel'),
    )
    expect(Number.parseFloat(travel)).toBe(reducedMotion === 'reduce' ? 0 : 8)
  }
})

test('in forced colours rows and fields keep an edge, and focus a mark', {
  // BiDi emulates no forced colours.
  tag: '@chromium',
}, async ({ capture, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const modal = await goTo(page, scene('connect'))
  await capture('connect-forced-colors')
  const edge = () =>
    page.getByTestId(walletRow).evaluate((row) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(row)
      return { seen: borderTopColor !== backgroundColor, width: borderTopWidth }
    })
  expect(await edge()).toEqual({ seen: true, width: '1px' })
  await tabTo(page, walletRow)
  const outline = await page
    .getByTestId(walletRow)
    .evaluate((row) => getComputedStyle(row).outlineStyle)
  expect(outline).not.toBe('none')
  await expect(modal).toBeVisible()
})

test('who asks for more contrast gets stronger lines, and captions as dark as the text', {
  tag: '@chromium',
}, async ({ page }) => {
  const modal = await goTo(page, scene('account'))
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    await expect(page.locator('[data-latchkey-host]')).toHaveAttribute('data-theme', colorScheme)
    const colours = await modal.evaluate((card) => {
      const style = getComputedStyle(card)
      const of = (name: string) => style.getPropertyValue(name).trim()
      return { edge: of('--lk-edge'), second: of('--lk-text-2'), text: of('--lk-text') }
    })
    expect(colours.second).toBe(colours.text)
    expect(colours.edge).toContain('50%')
  }
})

test('a row that the keyboard reaches is not behind the foot of Connect', async ({ page }) => {
  await page.setViewportSize({ height: 400, width: 640 })
  const modal = await goTo(page, scene('connect-3'))
  const foot = modal.getByText('New to wallets?')
  await expect(foot).toBeInViewport({ ratio: 1 })
  for (const row of await modal.getByRole('listitem').getByRole('button').all()) {
    await row.focus()
    // The frame cuts off what lies outside of the first row.
    await expect(row).toHaveCSS('outline-offset', '-2px')
    await expect
      .poll(() =>
        row.evaluate((element) => {
          const { bottom, left, top, width } = element.getBoundingClientRect()
          const root = element.getRootNode() as ShadowRoot
          return [top + 2, bottom - 2].map(
            (y) => root.elementFromPoint(left + width / 2, y) === element,
          )
        }),
      )
      .toEqual([true, true])
  }
})

test('Arabic runs right to left; addresses and amounts stay left to right', {
  tag: '@flow',
}, async ({ page }) => {
  const modal = await goTo(page, scene('account-settings'), { locale: 'ar' })
  await expect(page.getByRole('dialog', { name: 'التفاصيل' })).toBeVisible()
  const root = modal.locator('xpath=ancestor::*[@lang]')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('lang', 'ar')
  const [close, card] = await Promise.all([
    page.getByTestId('modal-close').boundingBox(),
    modal.boundingBox(),
  ])
  expect(close!.x - card!.x, 'the inline end is on the left').toBeLessThan(20)
  expect(await runsLeftToRight(page, 'account-address', '0x', '0xf39F')).toBe(true)

  await page.keyboard.press('Escape')
  await page.getByTestId('account-button').click()
  const balance = page.getByTestId('account-balance')
  await expect(balance).toContainText('ETH')
  const amount = (await balance.textContent())!.replace(/[^\d.,]/g, '')
  expect(amount).toMatch(/^[\d,]+(\.\d{1,3})?$/)
  // The fraction is a text of its own.
  const [whole = ''] = amount.split('.')
  expect(await runsLeftToRight(page, 'account-balance', whole.slice(0, 1), whole)).toBe(true)
})

test('the buttons of the page have names, contrast and size, dark and light', async ({ page }) => {
  for (const connected of [false, true]) {
    await visit(page)
    if (connected) await connect(page)
    for (const [colorScheme, text] of [
      ['dark', 'rgb(244, 245, 245)'],
      ['light', 'rgb(18, 19, 19)'],
    ] as const) {
      await drawIn(page, colorScheme)
      await expect(page.getByTestId('network-button').first()).toHaveCSS('color', text)
      await untilStill(page)
      expect(await axeViolations(page, '[data-latchkey]')).toEqual([])
    }
  }
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(/alice\.eth|0xf39/)
})

test('the modal is no landmark of the page: it adds no banner', async ({ page }) => {
  const modal = await goTo(page, scene('connect'))
  await expect(modal.getByRole('banner')).toHaveCount(0)
})

test('a screen reader meets the heading, the list and its rows as such', async ({ page }) => {
  const modal = await goTo(page, scene('connect'))
  await expect(modal.getByRole('heading', { level: 2 })).toHaveText('Connect a wallet')
  const row = modal.getByRole('list').getByRole('listitem').first().getByRole('button')
  await expect(row).toHaveAccessibleName(/^Development Wallet/)
  await expect(modal.getByRole('img')).toHaveCount(0)
  await atRest(modal)
})

/** Where focus is: a test id in the modal, `page:…` behind it, or `body` on the browser's own controls. */
function focusPlace(page: Page): Promise<string> {
  return page.evaluate(() => {
    const outer = document.activeElement
    if (!outer || outer === document.body) return 'body'
    const inner = outer.shadowRoot?.activeElement
    if (!inner) return `page:${outer.outerHTML.slice(0, 80)}`
    return inner.getAttribute('data-testid') ?? inner.tagName
  })
}

/** Whether a text's letters stand in reading order from the left. */
function runsLeftToRight(page: Page, testId: string, start: string, text: string) {
  return page.getByTestId(testId).evaluate(
    (element, { start, text }) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const index = node.textContent?.indexOf(text) ?? -1
        if (index < 0) continue
        const at = (from: number) => {
          const range = document.createRange()
          range.setStart(node, from)
          range.setEnd(node, from + 1)
          return range.getBoundingClientRect().x
        }
        return at(index) < at(index + text.length - 1) && text.startsWith(start)
      }
      throw new Error(`No text "${text}" in ${element.outerHTML}`)
    },
    { start, text },
  )
}
