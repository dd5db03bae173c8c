import type { Locator, Page } from '@playwright/test'
import { DevWallet } from './devWallet.ts'
import { connect } from './scenes/connectWallet.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { visit } from './scenes/visit.ts'
import { expect, test } from './test.ts'
import { untilStill } from './untilStill.ts'

const account = (page: Page) => page.getByTestId('account-button')
const network = (page: Page) => page.getByTestId('network-button')

async function settled(page: Page) {
  await expect(account(page)).toContainText('ETH')
  await expect(account(page)).toContainText('alice.eth')
  await untilStill(page)
}

test('in forced colours each button of the page has an edge, a disabled one a grey one', {
  tag: '@chromium',
}, async ({ capture, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page)
  const connectButton = page.getByTestId('connect-button')
  const system = (name: string) =>
    page.evaluate((color) => {
      const probe = document.createElement('i')
      probe.style.setProperty('color', color)
      document.body.append(probe)
      const value = getComputedStyle(probe).color
      probe.remove()
      return value
    }, name)
  const edge = (button: Locator) =>
    button.evaluate((element) => {
      const { borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(element)
      return `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`
    })
  const line = `1px solid ${await system('ButtonBorder')}`
  expect(line).not.toMatch(/rgba/)
  expect(await edge(connectButton)).toBe(line)
  expect(await edge(network(page))).toBe(line)
  await connectButton.evaluate((button: HTMLButtonElement) => {
    button.disabled = true
  })
  expect(await edge(connectButton)).toBe(`1px solid ${await system('GrayText')}`)
  await page.reload()
  await connect(page)
  await settled(page)
  // The browser gives the edge of what is focused another colour.
  await account(page).blur()
  await page.mouse.move(0, 0)
  expect(await edge(account(page))).toBe(line)
  await capture('buttons-forced-colours')
})

test('with more contrast the edge of a button is five times as strong', {
  // Firefox's driver emulates no contrast.
  tag: '@chromium',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page)
  const opacity = () =>
    network(page).evaluate((button) =>
      Number(/([\d.]+)\)$/.exec(getComputedStyle(button).borderTopColor)?.[1]),
    )
  expect(await opacity()).toBe(0.1)
  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(opacity).toBe(0.5)
})

for (const accent of ['#ffffff', '#000000', '#ffff00'])
  for (const colorScheme of ['dark', 'light'] as const)
    test(`a primary button with the accent ${accent} has a shape on a ${colorScheme} page and card (3:1, WCAG 2.2)`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await goTo(page, scenes.find(({ name }) => name === 'connecting-declined')!, { accent })
      for (const testId of ['connect-button', 'try-again'])
        await expect
          .poll(() => page.getByTestId(testId).evaluate(shapeContrast))
          .toBeGreaterThanOrEqual(3)
    })

test('under a pointer a primary button looks as it does in the modal', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page)
  const button = page.getByTestId('connect-button')
  await button.hover()
  await expect(button).toHaveCSS('background-color', 'rgb(46, 50, 50)')
  await page.mouse.down()
  await expect(button).toHaveCSS('filter', 'brightness(0.92)')
})

test('pictures that fail leave avatar and network as they are without one', {
  tag: ['@engine', '@flow'],
}, async ({ capture, page }) => {
  await identity(page, { avatar: '/no-such-picture.png', name: 'alice.eth' })
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await visit(page)
  await connect(page)
  await settled(page)
  for (const button of [account(page), network(page)]) {
    const picture = button.locator('[data-part="image"]')
    const image = picture.locator('img')
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
    await expect(image).toHaveCSS('opacity', '0')
    expect(await picture.boundingBox()).toMatchObject({ height: 22, width: 22 })
  }
  await capture('buttons-no-pictures')
})

test('pictures that come fade in', async ({ page }) => {
  await visit(page)
  await connect(page)
  await settled(page)
  for (const button of [account(page), network(page)]) {
    const image = button.locator('[data-part="image"] img')
    await expect(image).toHaveCSS('opacity', '1')
    await expect(image).toHaveCSS('transition-duration', '0.16s')
  }
})

for (const direction of ['ltr', 'rtl'])
  test(`an account's button fits in any width, and shows an amount whole or not at all (${direction})`, {
    tag: '@engine',
  }, async ({ page }) => {
    await visit(page, direction === 'rtl' ? { locale: 'ar' } : {})
    await connect(page)
    await settled(page)
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
    const seen: Record<number, string> = {}
    for (const width of [320, 220, 130, 100, 64, 320]) {
      await narrow(page, width)
      const look = await account(page).evaluate(lookOf)
      expect(look.width).toBeLessThanOrEqual(width)
      expect(look.beyond, `at ${width} px`).toEqual([])
      expect(look.cut, `at ${width} px`).toEqual([])
      seen[width] = look.visible.join(' ')
    }
    expect(seen).toEqual({
      64: 'image',
      100: 'image name',
      130: 'image name',
      220: 'image name',
      320: 'image name balance',
    })
    await expect(account(page)).toHaveAccessibleName(/alice\.eth/)
  })

test('an address stands in one line, and loses its middle where it has no room', {
  tag: '@flow',
}, async ({ page }) => {
  await identity(page, { avatar: null, name: null })
  await visit(page)
  await connect(page)
  const [, address = ''] =
    /(0x\w+)/.exec((await page.locator('#demo-address').textContent()) ?? '') ?? []
  const name = account(page).locator('[data-part="name"]')
  await expect.poll(() => name.innerText()).toBe(`${address.slice(0, 4)}…${address.slice(-6)}`)
  await expect(account(page)).toContainText('ETH')
  await narrow(page, 130)
  await expect
    .poll(() => name.innerText())
    .toMatch(new RegExp(`^${address.slice(0, 4)}…\\s*${address.slice(-4)}$`))
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('a row of a site squeezes the account button instead of growing', async ({ page }) => {
  await visit(page)
  await connect(page)
  await settled(page)
  await page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('.top-actions')!
    for (const [name, value] of [
      ['width', '400px'],
      ['flex-wrap', 'nowrap'],
    ] as const)
      row.style.setProperty(name, value)
  })
  await untilStill(page)
  const row = page.locator('.top-actions')
  expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('from a million on the button writes an amount short', async ({ page }) => {
  await page.route('**/*', async (route) => {
    const asked = route.request().method() === 'POST' ? route.request().postData() : null
    if (!asked?.includes('eth_getBalance')) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"result":"0x[\da-f]{6,}"/g,
      `"result":"0x${(1_239_999n * 10n ** 18n).toString(16)}"`,
    )
    await route.fulfill({ body, response })
  })
  await visit(page)
  await connect(page)
  await expect(account(page)).toContainText('1.23M ETH')
})

for (const query of [{}, { strict: '0' }])
  test(`while a connection comes back nothing changes its width (${JSON.stringify(query)})`, {
    tag: '@engine',
  }, async ({ page }) => {
    await visit(page, query)
    await connect(page)
    await settled(page)
    const before = await widths(page)
    // Slow enough for each stage to be painted.
    await page.route(
      (url) => url.pathname.startsWith('/v1/') || url.pathname.includes('/accountParts-'),
      async (route) => {
        await new Promise((done) => setTimeout(done, 150))
        await route.fallback()
      },
    )
    await page.addInitScript(sampleWidths)
    await page.reload()
    await settled(page)
    const seen = await page.evaluate(
      () => (globalThis as unknown as { widths: Record<string, string[]> }).widths,
    )
    expect(seen['network-button']).toEqual([before.network])
    expect(seen['account-button']).toEqual([before.account])
  })

test('the width is let go when the modal opens, and forgotten with the wallet', async ({
  page,
}) => {
  await visit(page)
  await connect(page)
  await settled(page)
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '300px')
  })
  await page.reload()
  await settled(page)
  expect((await account(page).boundingBox())?.width).toBe(300)
  await account(page).click()
  await expect.poll(async () => (await account(page).boundingBox())?.width).toBeLessThan(290)
  await page.getByTestId('disconnect-button').click()
  await expect(page.getByTestId('connect-button')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})

test('a wrong network is told by the network button; the account keeps its name and leads to the way out (S4.35)', {
  tag: '@flow',
}, async ({ capture, page }) => {
  await visit(page, { networks: '31337', unsupported: '1' })
  await connect(page)
  await settled(page)
  await new DevWallet(page).moveTo(31338)
  await expect(network(page)).toContainText('Switch network')
  await expect(network(page)).toHaveAttribute('data-tone', 'warn')
  await expect(account(page)).toContainText('alice.eth')
  await expect(account(page)).toHaveAccessibleName(/Switch network/)
  expect(await account(page).locator('[data-part="badge"]').boundingBox()).toMatchObject({
    height: 16,
    width: 16,
  })
  await untilStill(page)
  await capture('buttons-wrong-network')
  await account(page).click()
  await expect(page.getByTestId('modal')).toHaveAttribute('data-view', 'Account')
})

/** Answers for everybody's name and picture. */
async function identity(page: Page, json: { avatar: string | null; name: string | null }) {
  await page.route(
    (url) => url.pathname.startsWith('/v1/identity'),
    (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json }),
  )
}

/** The account button in a box of the site that is this wide. */
async function narrow(page: Page, width: number) {
  await page.evaluate((px) => {
    const box = document.querySelector('[data-testid="account-button"]')?.parentElement
    box?.style.setProperty('display', 'block')
    box?.style.setProperty('width', `${px}px`)
  }, width)
  await untilStill(page)
}

/** What of a button is seen, what of it sticks out, and what of an amount is cut. */
function lookOf(button: Element) {
  const frame = button.getBoundingClientRect()
  const inside = ({ bottom, left, right, top }: DOMRect) =>
    left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
  const parts = [...button.querySelectorAll<HTMLElement>('[data-part]')].filter((part) =>
    ['image', 'name', 'balance'].includes(part.dataset['part'] ?? ''),
  )
  const visible = parts.filter(
    (part) =>
      part.getBoundingClientRect().top < frame.bottom && getComputedStyle(part).clipPath === 'none',
  )
  return {
    beyond: visible
      .filter((part) => !inside(part.getBoundingClientRect()))
      .map((part) => part.dataset['part']),
    cut: [...button.querySelectorAll('[data-part="balance"], [data-part="balance"] *')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent),
    visible: visible.map((part) => part.dataset['part']),
    width: frame.width,
  }
}

async function widths(page: Page) {
  const width = async (button: Locator) => (await button.boundingBox())?.width.toFixed(2)
  return { account: await width(account(page)), network: await width(network(page)) }
}

/** Keeps each width that the page's buttons have in a frame, one after the other. */
function sampleWidths() {
  const widths: Record<string, string[]> = { 'account-button': [], 'network-button': [] }
  const look = () => {
    for (const [testId, seen] of Object.entries(widths)) {
      const button = document.querySelector(`[data-testid="${testId}"]`)
      const width = button?.getBoundingClientRect().width.toFixed(2)
      if (width && seen.at(-1) !== width) seen.push(width)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(globalThis, { widths })
}

/** WCAG contrast of a button's fill, or of its edge if that is more, with what lies behind it. */
function shapeContrast(button: Element): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  const luminance = (color: string) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    const linear = (part: number) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
    return alpha === 0
      ? undefined
      : 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const behind = () => {
    let element: Element | null = button
    for (;;) {
      element = element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
      const color = element && luminance(getComputedStyle(element).backgroundColor)
      if (color !== undefined && color !== null) return color
      if (!element) return 1
    }
  }
  const ground = behind()
  const { backgroundColor, borderTopColor } = getComputedStyle(button)
  return Math.max(
    ...[backgroundColor, borderTopColor].map((color) => {
      const one = luminance(color) ?? ground
      return (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05)
    }),
  )
}

test('an account that was connected in the modal is greeted once, not after a reload nor with reduced motion', {
  // BiDi emulates no reduced motion.
  tag: '@chromium',
}, async ({ page }) => {
  const greeting = () =>
    account(page)
      .locator('[data-part="who"]')
      .evaluate((who) => {
        const { animationDuration, animationIterationCount, animationName } = getComputedStyle(
          who,
          '::before',
        )
        return [animationName, animationDuration, animationIterationCount].join(' ')
      })
  await visit(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await connect(page)
  await settled(page)
  expect(await greeting()).toMatch(/^latchkey-greet\S* 0.6s 1$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await greeting()).toMatch(/^none /)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await settled(page)
  expect(await greeting()).toMatch(/^none /)
})

test('a column of a site does not stretch a button over the page, nor does a grid', async ({
  page,
}) => {
  await visit(page)
  const widths = (testId: string) =>
    page.getByTestId(testId).evaluate((button) => {
      const own = button.getBoundingClientRect().width
      const place = button.parentElement
      if (!place) throw new Error('The button stands nowhere')
      place.style.inlineSize = '800px'
      const among = ['flex', 'grid', 'block'].map((display) => {
        place.style.display = display
        place.style.flexDirection = 'column'
        return button.getBoundingClientRect().width
      })
      place.removeAttribute('style')
      return { among, own }
    })
  for (const testId of ['connect-button', 'network-button']) {
    const { among, own } = await widths(testId)
    for (const width of among) expect(width, testId).toBeCloseTo(own, 0)
  }
  await connect(page)
  const { among, own } = await widths('account-button')
  for (const width of among) expect(width).toBeCloseTo(own, 0)
})
