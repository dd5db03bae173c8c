import type { Locator, Page } from '@playwright/test'
import { DevWallet } from './devWallet.ts'
import { atRest } from './scenes/atRest.ts'
import { connect } from './scenes/connectWallet.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { visit } from './scenes/visit.ts'
import { expect, test } from './test.ts'

const walletRow = 'wallet-selector-dev.latchkey.wallet'
const scene = (name: string) => scenes.find((each) => each.name === name)!

test('a strict policy with Trusted Types refuses nothing of ours on any way through', {
  tag: ['@engine', '@flow'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const refusals: string[] = []
    Object.assign(globalThis, { refusals })
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
      refusals.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest())
  await visit(page)
  const policy = (await answer).headers()['content-security-policy']
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")

  await connect(page)
  for (const view of ['Account', 'AccountSettings', 'Networks', 'AllWallets', 'WhatIsAWallet']) {
    await page.getByTestId(`demo-open-${view}`).click()
    await expect(page.getByTestId('modal')).toHaveAttribute('data-view', view)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('modal')).toBeHidden()
  }
  const refusals = () =>
    page.evaluate(() => (globalThis as unknown as { refusals: string[] }).refusals)
  expect(await refusals()).toEqual([])
})

test('shortcuts of the page, a drawer and a new body leave the modal and the page as they are', {
  tag: '@flow',
}, async ({ page }) => {
  await visit(page)
  await page.evaluate(() => {
    const reached: string[] = []
    Object.assign(globalThis, { reached })
    for (const type of ['keydown', 'keyup', 'paste'])
      document.addEventListener(type, () => reached.push(type))
    // A drawer of the page is open.
    document.documentElement.style.overflow = 'hidden'
  })
  await page.getByTestId('connect-button').click()
  await page.getByTestId('all-wallets').click()
  const search = page.getByTestId('wallet-search')
  await search.click()
  await page.keyboard.type('dev')
  await expect(search).toHaveValue('dev')
  const reached = await page.evaluate(
    () => (globalThis as unknown as { reached: string[] }).reached,
  )
  expect(reached).toEqual([])
  // The drawer closes behind the modal.
  await page.evaluate(() => document.documentElement.style.removeProperty('overflow'))
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await overflow()).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
  expect(await overflow()).toBe('visible')

  await page.evaluate(() => {
    const body = document.createElement('body')
    body.append(...document.querySelectorAll('body > :not([data-latchkey-host])'))
    document.body.replaceWith(body)
  })
  await page.getByTestId('connect-button').click()
  await expect(page.getByTestId('modal')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the policy of these tests does refuse what is not ours', { tag: '@engine' }, async ({
  misdeeds,
  page,
}) => {
  await visit(page)
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
          resolve(violatedDirective),
        )
        document.head.append(
          Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }),
        )
      }),
  )
  expect(refused).toContain('style-src')
  await expect.poll(() => misdeeds.length).toBeGreaterThan(0)
  misdeeds.length = 0
})

test('the browser of these tests reaches no other machine, by name or by address', {
  tag: '@engine',
}, async ({ misdeeds, page }) => {
  await page.goto('about:blank')
  const asked = ['https://example.org/', 'http://192.0.2.1/']
  await page.evaluate((urls) => Promise.allSettled(urls.map((url) => fetch(url))), asked)
  await expect
    .poll(() => [...misdeeds].sort())
    .toEqual(asked.map((url) => `asked another host: ${url}`).sort())
  misdeeds.length = 0
})

test.describe('a page with hostile styles', () => {
  for (const name of ['connect', 'all-wallets', 'account', 'connecting-declined'])
    test(`does not change the ${name} screen in size, place, colour or type`, async ({ page }) => {
      const plain = await portrait(await goTo(page, scene(name)))
      await page.evaluate(() => localStorage.clear())
      const hostile = await portrait(await goTo(page, scene(name), { hostile: '1' }))
      expect(hostile).toEqual(plain)
      expect(Object.keys(plain).length).toBeGreaterThan(5)
    })

  test('does not change the buttons in the page', async ({ page }) => {
    const portraits = []
    for (const hostile of ['0', '1']) {
      await visit(page, { hostile })
      const disconnected = await buttonPortrait(page.getByTestId('connect-button'))
      const network = await buttonPortrait(page.getByTestId('network-button'))
      await page.getByTestId('connect-button').dispatchEvent('click')
      portraits.push({ disconnected, network })
    }
    expect(portraits[1]).toEqual(portraits[0])
    const own = await page
      .locator('#demo-open-Connect')
      .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(own, 'the hostile styles do reach the page').toBe('rgb(255, 0, 0)')
  })
})

test('the modal lies above the highest z-index and above a dialog of the page, and leaves it open', {
  tag: '@engine',
}, async ({ page }) => {
  await visit(page)
  await page.evaluate(() => {
    const advert = document.createElement('div')
    advert.id = 'advert'
    for (const [name, value] of Object.entries({
      background: 'hotpink',
      inset: '0',
      position: 'fixed',
      'z-index': '2147483647',
    }))
      advert.style.setProperty(name, value)
    const dialog = document.createElement('dialog')
    dialog.id = 'of-the-page'
    dialog.append('A dialog of the page')
    document.body.append(advert, dialog)
    dialog.showModal()
  })
  await page.getByTestId('connect-button').dispatchEvent('click')
  const modal = page.getByTestId('modal')
  await atRest(modal)

  const box = (await modal.boundingBox())!
  const onTop = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.hasAttribute('data-latchkey-host'),
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  )
  expect(onTop).toBe(true)
  await page.getByTestId('all-wallets').click()
  await expect(modal).toHaveAttribute('data-view', 'AllWallets')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.locator('#of-the-page')).toBeVisible()
})

test('two instances on a page have a modal, a storage and a connection each', {
  tag: '@flow',
}, async ({ page }) => {
  await visit(page, { devwallets: 'two', second: '1' })
  await expect(page.locator('#demo-second-status')).toHaveText('disconnected')
  await connect(page)
  await expect(page.locator('#demo-second-status')).toHaveText('disconnected')
  await expect(page.locator('[data-latchkey-host]')).toHaveCount(2)

  await page.locator('#demo-second').getByTestId('connect-button').click()
  const open = page.getByTestId('modal').filter({ visible: true })
  await expect(open).toHaveCount(1)
  await open.getByTestId('wallet-selector-dev.latchkey.second').click()
  await page.getByTestId('devwallet-approve').click()
  await expect(page.locator('#demo-second-status')).toHaveText('connected')
  await page.locator('#demo-disconnect').click()
  await expect(page.locator('#demo-status')).toHaveText('disconnected')
  await expect(page.locator('#demo-second-status')).toHaveText('connected')
})

test('a press at the moment the modal has closed opens it again, and it stays', async ({
  page,
}) => {
  await visit(page)
  await page.getByTestId('connect-button').click()
  const modal = page.getByTestId('modal')
  await expect(modal).toBeVisible()
  // The browser tells of a close with the next frame: this press comes before that.
  await page.evaluate(() => {
    const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
    const dialog = root?.querySelector('dialog')
    const button = document.querySelector<HTMLElement>('[data-testid="connect-button"]')
    if (!dialog || !button) throw new Error('The page has changed.')
    new MutationObserver((_, observer) => {
      if (dialog.open) return
      observer.disconnect()
      button.click()
      dialog.addEventListener('close', () => document.body.setAttribute('data-told', ''))
    }).observe(dialog, { attributeFilter: ['open'] })
  })
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).toHaveAttribute('data-told')
  await expect(modal).toBeVisible()
  // Closing takes a tenth of a second.
  await page.waitForTimeout(300)
  await expect(modal).toBeVisible()
})

test.describe('embedded in the page (S2.1, S2.25)', () => {
  test('the modal is inline, without overlay, close button or scroll lock', async ({
    capture,
    page,
  }) => {
    await visit(page, { embedded: '1' })
    const modal = page.locator('.inline-modal').getByTestId('modal')
    await expect(modal).toBeVisible()
    await atRest(modal)
    await capture('embedded')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByTestId('modal-close')).toHaveCount(0)
    await expect(page.locator('[class*="overlay"]')).toHaveCount(0)
    expect((await modal.boundingBox())?.width).toBe(360)
    const overflow = await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    expect(overflow).toBe('visible')
    await page.keyboard.press('Escape')
    await expect(modal).toBeVisible()
  })

  test('connecting shows the account in place, disconnecting the start', async ({ page }) => {
    await visit(page, { embedded: '1' })
    const modal = page.getByTestId('modal')
    await new DevWallet(page).answer('approve')
    await modal.getByTestId(walletRow).click()
    await expect(modal).toHaveAttribute('data-view', 'Account')
    await modal.getByTestId('disconnect-button').click()
    await expect(modal).toHaveAttribute('data-view', 'Connect')
    await expect(page.locator('#demo-status')).toHaveText('disconnected')
  })
})

test('an embedded account has no way back to a start that cannot be shown (S2.17)', async ({
  page,
}) => {
  await visit(page, { embedded: '1' })
  const modal = page.getByTestId('modal')
  await new DevWallet(page).answer('approve')
  await modal.getByTestId(walletRow).click()
  await expect(modal).toHaveAttribute('data-view', 'Account')
  await expect(modal.getByTestId('modal-back')).toHaveCount(0)
})

test('without appending, the modal opens over the page from where the site put it (S2.1)', async ({
  page,
}) => {
  await visit(page, { append: '0' })
  await expect(page.locator('.inline-modal [data-latchkey-host]')).toHaveCount(1)
  await expect(page.locator('body > [data-latchkey-host]')).toHaveCount(0)
  await page.getByTestId('connect-button').click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await atRest(page.getByTestId('modal'))
  const { x, width } = (await page.getByTestId('modal').boundingBox())!
  expect(x + width / 2).toBe(640)
})

test('accent, radius and font of the site reach button and modal', async ({ page }) => {
  const query = { accent: '#7a3cff', font: 'Georgia', radius: '8px' }
  const modal = await goTo(page, scene('connecting-declined'), query)
  const look = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(element)
      return { backgroundColor, borderRadius, fontFamily }
    })
  expect(await look(page.getByTestId('try-again'))).toEqual({
    backgroundColor: 'rgb(122, 60, 255)',
    borderRadius: '5.6px',
    fontFamily: 'Georgia',
  })
  expect((await look(modal)).borderRadius).toBe('8px')
  await expect
    .poll(() => look(page.getByTestId('connect-button')))
    .toEqual({
      backgroundColor: 'rgb(122, 60, 255)',
      borderRadius: '5.6px',
      fontFamily: 'Georgia',
    })
})

// On #777 neither ink nor white is enough, only black.
for (const accent of [
  '#000',
  '#fff',
  '#808080',
  '#ff0000',
  '#00a000',
  '#3b82f6',
  '#e3b341',
  '#777',
])
  test(`text on the accent ${accent} has a contrast of 4.5:1 at least, on the page and in the modal (WCAG 2.2)`, async ({
    page,
  }) => {
    await goTo(page, scene('connecting-declined'), { accent })
    for (const testId of ['connect-button', 'try-again'])
      await expect
        .poll(() => page.getByTestId(testId).evaluate(contrast))
        .toBeGreaterThanOrEqual(4.5)
  })

test('the page does not scroll while the modal is open, and is where it was after', {
  tag: '@flow',
}, async ({ page }) => {
  await visit(page)
  await page.evaluate(() => window.scrollTo(0, 240))
  const place = () =>
    page.evaluate(() => ({
      button: document.querySelector('[data-testid="connect-button"]')?.getBoundingClientRect().x,
      width: document.body.getBoundingClientRect().width,
      y: window.scrollY,
    }))
  const before = await place()
  expect(before.y).toBe(240)

  await page.getByTestId('connect-button').dispatchEvent('click')
  await atRest(page.getByTestId('modal'))
  expect(await place()).toEqual(before)
  await page.mouse.move(100, 600)
  await page.mouse.wheel(0, 400)
  // The wheel is handled with a frame; two of them are past it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await place()).toEqual(before)

  await page.keyboard.press('Escape')
  await expect(page.getByTestId('modal')).toBeHidden()
  expect(await place()).toEqual(before)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => place().then(({ y }) => y)).toBeGreaterThan(240)
})

/** Size, place, colour and type of the card and of everything with a test id in it. */
async function portrait(modal: Locator): Promise<Record<string, unknown>> {
  await atRest(modal)
  await rest(modal.page())
  return modal.evaluate((card) => {
    const parts = [card, ...card.querySelectorAll('[data-testid], h2, p, img, svg, header, ul')]
    return Object.fromEntries(
      parts.map((part, index) => {
        const { height, width, x, y } = part.getBoundingClientRect()
        const style = getComputedStyle(part)
        const name = `${index} ${part.getAttribute('data-testid') ?? part.tagName}`
        return [
          name,
          {
            background: style.backgroundColor,
            border: style.border,
            color: style.color,
            font: `${style.fontWeight} ${style.fontSize} ${style.lineHeight} ${style.fontFamily}`,
            opacity: style.opacity,
            place: [x, y, width, height].map((value) => Math.round(value * 4) / 4),
            spacing: style.letterSpacing,
            transform: style.textTransform,
            transition: style.transitionDuration,
          },
        ]
      }),
    )
  })
}

/** A button's own look; where it stands is the page's affair. */
async function buttonPortrait(button: Locator): Promise<unknown> {
  await rest(button.page())
  return button.evaluate((element) => {
    const parts = [element, ...element.querySelectorAll('span, img, svg')]
    return parts.map((part) => {
      const { height, width } = part.getBoundingClientRect()
      const style = getComputedStyle(part)
      return {
        background: style.backgroundColor,
        border: style.border,
        color: style.color,
        font: `${style.fontWeight} ${style.fontSize} ${style.lineHeight} ${style.fontFamily}`,
        opacity: style.opacity,
        padding: style.padding,
        size: [width, height].map((value) => Math.round(value * 4) / 4),
        spacing: style.letterSpacing,
        tag: part.tagName,
        transform: style.textTransform,
      }
    })
  })
}

/** Takes the pointer away and waits for the page's own transitions. */
async function rest(page: Page) {
  await page.mouse.move(1, 1)
  await page.evaluate(() =>
    Promise.all(
      [
        ...document.getAnimations(),
        ...[...document.querySelectorAll('[data-latchkey-host]')].flatMap(
          ({ shadowRoot }) => shadowRoot?.getAnimations() ?? [],
        ),
      ]
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => {
          animation.finish()
          return animation.finished
        }),
    ),
  )
}

/** Contrast of an element's text on its own background by WCAG 2.2. */
function contrast(element: Element): number {
  const luminance = (color: string) => {
    const [r, g, b] = (color.match(/[\d.]+/g) ?? []).map((channel) => {
      const share = Number(channel) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
  }
  const { backgroundColor, color } = getComputedStyle(element)
  const [dark, light] = [luminance(backgroundColor), luminance(color)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
