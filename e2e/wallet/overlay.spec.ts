import type { DevFile } from '@latchkey/devnet'
import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { expect, test } from '../test.ts'
import { addressesOf, frameOf, logIn, newEmail, settledMs, visit } from './walletVisit.ts'

// Some go through many pages.
test.describe.configure({ timeout: 360_000 })

/** What a page can reach of the wallet: all but what is inside its frame. */
type Parts = { dialog: HTMLDialogElement; iframe: HTMLIFrameElement }

/** Does something to the page, and gives what takes it back; sent to the browser as text. */
type Change = (parts: Parts) => () => void

const styled = (style: string): Change =>
  new Function(
    'parts',
    `
    const { dialog } = parts
    const before = dialog.style.cssText
    dialog.style.cssText += ';${style}'
    return () => { dialog.style.cssText = before }
  `,
  ) as Change

/** What a visitor may not see, or not as it was drawn. */
const hiding: Readonly<Record<string, Change>> = {
  'a cover over the button': ({ dialog }) => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 50% 0 0; background: #fff'
    dialog.append(cover)
    return () => cover.remove()
  },
  'a cover that no one sees and no click meets, in the top layer': () => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.style.cssText =
      'inset: 0; width: 100vw; height: 100vh; border: 0; background: none; pointer-events: none'
    document.body.append(cover)
    cover.showPopover()
    return () => cover.remove()
  },
  'a popover beside the frame': () => {
    const popover = document.createElement('div')
    popover.popover = 'manual'
    popover.textContent = 'Saved'
    popover.style.cssText = 'inset: 8px auto auto 8px'
    document.body.append(popover)
    popover.showPopover()
    return () => popover.remove()
  },
  'opacity of .99': styled('opacity: .99'),
  'a scale': styled('transform: scale(.98)'),
  'a rotation': styled('transform: rotate(1deg)'),
  'a zoom': styled('zoom: .5'),
  'a clip path': styled('clip-path: inset(60% 0 0)'),
  'a filter': styled('filter: grayscale(1)'),
  'a blend mode': styled('mix-blend-mode: difference'),
  'a frame too low': styled('height: 250px'),
  'a frame too narrow': styled('width: 290px'),
  'a frame of which only its foot is left': ({ dialog, iframe }) => {
    dialog.style.setProperty('height', '200px')
    iframe.style.setProperty('height', '440px')
    iframe.style.setProperty('margin-top', '-240px')
    return () => {
      dialog.style.removeProperty('height')
      iframe.style.removeProperty('height')
      iframe.style.removeProperty('margin-top')
    }
  },
  'a frame partly off the screen': styled('translate: -60vw'),
}

/**
 * What Chromium takes for seen, and is not: against a page that does this, only a window helps. One that a browser has learned
 * to notice belongs above.
 */
const unnoticed: Readonly<Record<string, Change>> = {
  'a mask': styled('mask: linear-gradient(#000, transparent)'),
}

/** What takes nothing from what a visitor sees. */
const harmless: Readonly<Record<string, Change>> = {
  'rounded corners': styled('border-radius: 20px'),
  'a shadow': styled('box-shadow: 0 4px 40px #000'),
  'a translation by whole pixels': styled('transform: translate(12px, -8px)'),
  'a fixed element beside it': () => {
    const beside = document.createElement('div')
    beside.style.cssText =
      'position: fixed; inset: 0 auto 0 0; width: 120px; background: #123; z-index: 2147483647'
    document.body.append(beside)
    return () => beside.remove()
  },
  'a page that is scrolled': () => {
    const tall = document.createElement('div')
    tall.style.cssText = 'height: 4000px'
    document.body.append(tall)
    window.scrollTo(0, 700)
    return () => tall.remove()
  },
}

/** Of the button in the frame. */
const inFrame = { x: 0.66, y: 0.9 }

const button = (page: Page) => frameOf(page).getByTestId('approve')

/** The button while it answers. */
const armed = (page: Page) => frameOf(page).locator('[data-testid=approve]:not([aria-disabled])')

async function change(page: Page, by: Change): Promise<void> {
  await page.evaluate(`{
    const dialog = document.querySelector('[data-latchkey-wallet]').shadowRoot.querySelector('dialog')
    globalThis.takeBack = (${by})({ dialog, iframe: dialog.querySelector('iframe') })
  }`)
}

/** Where the button is drawn now: at its share of the frame. */
async function placeOf(page: Page, { x, y }: { x: number; y: number }): Promise<[number, number]> {
  const at = await page.evaluate(() => {
    const host = document.querySelector('[data-latchkey-wallet]')
    const iframe = host?.shadowRoot?.querySelector('iframe')
    const { height = 0, left = 0, top = 0, width = 0 } = iframe?.getBoundingClientRect() ?? {}
    return { height, left, top, width }
  })
  return [at.left + at.width * x, at.top + at.height * y]
}

/** Clicks there, with a mouse that has been there a while. */
async function clickAt(page: Page, share: { x: number; y: number }): Promise<void> {
  await page.mouse.move(...(await placeOf(page, share)))
  await page.waitForTimeout(settledMs)
  await page.mouse.click(...(await placeOf(page, share)))
}

const takeBack = (page: Page) => page.evaluate('takeBack()')

/** Logs in, and has the wallet ask for a payment. */
async function askToPay(page: Page, world: DevFile): Promise<void> {
  const url = world.chains['eip155:31337'] ?? ''
  await visit(page)
  await logIn(page, world, newEmail())
  const [address] = (await addressesOf(page)) as [`0x${string}`, string]
  await createTestClient({ mode: 'anvil', transport: http(url) }).setBalance({
    address,
    value: parseEther('1'),
  })
  await page.locator('#demo-send-transaction').click()
  await expect(button(page)).toBeEnabled()
}

test('Approve does not answer where not all of the wallet is seen, whatever the page does around it', {
  tag: ['@chromium', '@flow'],
}, async ({ page, world }) => {
  await askToPay(page, world)
  for (const [name, by] of Object.entries(hiding)) {
    await test.step(name, async () => {
      await change(page, by)
      await page.mouse.move(...(await placeOf(page, inFrame)))
      await expect(armed(page)).toHaveCount(0)
      // Longer than the guard waits for what it may answer, and shorter than until it offers a window.
      await page.waitForTimeout(1000)
      await expect(armed(page)).toHaveCount(0)
      await page.mouse.click(...(await placeOf(page, inFrame)))
      await takeBack(page)
      await expect(button(page)).toBeEnabled()
      await expect(button(page)).toHaveText('Send')
    })
  }
})

test('Approve answers where nothing is hidden, by a hand that means it', {
  tag: ['@chromium', '@flow'],
}, async ({ page, world }) => {
  await askToPay(page, world)
  const opener = frameOf(page).getByTestId('open-window')
  await test.step('a window is in its place after a while, and it is back once it is seen', async () => {
    await change(page, styled('opacity: .9'))
    await expect(opener).toBeVisible()
    await expect(button(page)).toHaveCount(0)
    await takeBack(page)
    await expect(opener).toHaveCount(0)
    await expect(button(page)).toBeEnabled()
  })
  await test.step('a frame that moves under a mouse, or comes there, takes no click', async () => {
    const shift = (px: number) => change(page, styled(`translate: ${px}px`))
    await page.mouse.move(...(await placeOf(page, inFrame)))
    await page.waitForTimeout(settledMs)
    await shift(40)
    await page.mouse.down()
    await page.mouse.up()
    await takeBack(page)
    const [x, y] = await placeOf(page, inFrame)
    await shift(-440)
    await page.mouse.move(x, y)
    await takeBack(page)
    await page.mouse.down()
    await page.mouse.up()
    await expect(button(page)).toHaveText('Send')
  })
  await test.step('a frame that was hidden and is shown again begins anew', async () => {
    await page.mouse.move(...(await placeOf(page, inFrame)))
    await page.waitForTimeout(settledMs)
    let shownMs: number
    do {
      await change(page, styled('display: none'))
      const beganAtMs = Date.now()
      await takeBack(page)
      // Longer than a browser waits before it says what is seen, and shorter than the guard: a busy machine takes another turn.
      await page.waitForTimeout(150)
      shownMs = Date.now() - beganAtMs
    } while (shownMs > 300)
    await page.mouse.down()
    await page.mouse.up()
    await expect(button(page)).toBeEnabled()
    await expect(button(page)).toHaveText('Send')
  })
  for (const [name, by] of Object.entries({ ...harmless, ...unnoticed })) {
    await test.step(name, async () => {
      await change(page, by)
      await page.waitForTimeout(500)
      await expect(button(page)).toBeEnabled()
      await takeBack(page)
    })
  }
  await test.step('a key that is held, and was before the wallet answered, does nothing', async () => {
    await button(page).focus()
    await change(page, styled('opacity: .9'))
    await expect(armed(page)).toHaveCount(0)
    await page.keyboard.down('Enter')
    await takeBack(page)
    await expect(button(page)).toBeEnabled()
    for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(button(page)).toHaveText('Send')
  })
  await clickAt(page, inFrame)
  await expect(page.locator('#demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
})

test('Approve answers on screens of every kind', {
  tag: ['@chromium', '@flow'],
}, async ({ browser, world }) => {
  // As large and dense as phones, by a mouse: the driver's fingers miss what is in a frame of another process.
  const screens = {
    'a dense phone': {
      deviceScaleFactor: 2.625,
      viewport: { height: 839, width: 412 },
    },
    'a small phone': {
      deviceScaleFactor: 2,
      viewport: { height: 568, width: 320 },
    },
    'a desk of an odd width, a little zoomed': {
      deviceScaleFactor: 1.25,
      viewport: { height: 801, width: 1281 },
    },
  }
  for (const [name, options] of Object.entries(screens)) {
    await test.step(name, async () => {
      const context = await browser.newContext({ ...options, baseURL: world.demoUrl ?? '' })
      const page = await context.newPage()
      await askToPay(page, world)
      await clickAt(page, inFrame)
      await expect(page.locator('#demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
      await context.close()
    })
  }
})
