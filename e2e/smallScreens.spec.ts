import type { Locator } from '@playwright/test'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { expect, test } from './test.ts'
import { untilStill } from './untilStill.ts'
import { openModal, visit } from './visit.ts'
import { widen } from './widen.ts'

const screens = {
  // Zooming 1280 by 800 twofold leaves the page 640 by 400.
  'zoom of 200 %': { height: 400, width: 640 },
  '320 × 480': { height: 480, width: 320 },
  'a phone on its side': { height: 360, width: 760 },
}

/** Together they have each layout; `npm run test:browsers` looks at every screen. */
const samples = [
  'connect',
  'connect-legal',
  'connect-40',
  'all-wallets',
  'phone-wallet',
  'connecting-declined',
  'sign-in',
  'account',
  'account-huge',
  'account-unreachable',
  'networks',
  'what-is-a-wallet',
  'downloads-code',
]
const isEverywhere = process.env['LATCHKEY_BROWSERS'] === 'all'

for (const scene of scenes.filter(({ name }) => isEverywhere || samples.includes(name))) {
  test(`${scene.name} is whole and usable at ${Object.keys(screens).join(', ')}`, async ({
    page,
  }) => {
    const modal = await goTo(page, scene)
    for (const [name, size] of Object.entries(screens)) {
      await page.setViewportSize(size)
      await untilStill(page)
      expect.soft(await hidden(modal), name).toEqual([])
    }
  })

  test(`${scene.name} has an edge in forced colours wherever it has a fill`, {
    // BiDi emulates no forced colours.
    tag: '@chromium',
  }, async ({ page }) => {
    const modal = await goTo(page, scene)
    // Nothing is under the pointer.
    await page.mouse.move(1, 1)
    await untilStill(page)
    const filled = await withFill(modal)
    await page.emulateMedia({ forcedColors: 'active' })
    await untilStill(page)
    expect(filled).not.toEqual([])
    expect(await withoutEdge(modal)).toEqual([])
  })
}

/** Those with a field, whose own width goes by the font, and with text of any length beside something. */
const fields = [
  'name-taken',
  'send',
  'swap-details',
  'all-wallets-search',
  'what-is-a-wallet',
  'wallets-accounts',
]

test('no field, name or number makes a card wider than 320 px, however wide the font', async ({
  page,
}) => {
  await page.setViewportSize(screens['320 × 480'])
  await visit(page, 'email=1')
  await expectNarrow(await openModal(page), 'connect by e-mail')
  for (const name of fields) {
    const scene = scenes.find((each) => each.name === name)
    if (!scene) throw new Error(`There is no scene ${name}.`)
    await page.evaluate(() => localStorage.clear())
    await expectNarrow(await goTo(page, scene), name)
  }
})

async function expectNarrow(modal: Locator, name: string): Promise<void> {
  await widen(modal.page())
  await untilStill(modal.page())
  const wide = await modal.evaluate((card) => [
    ...(card.getBoundingClientRect().width > innerWidth ? ['the card'] : []),
    ...[card, ...card.querySelectorAll('[data-scroller], [class*="frame"]')]
      .filter((frame) => frame.scrollWidth > frame.clientWidth)
      .map(
        ({ className, clientWidth, scrollWidth }) => `${className} by ${scrollWidth - clientWidth}`,
      ),
  ])
  expect.soft(wide, name).toEqual([])
}

/** What sticks out of the screen to a side, and controls that are not seen whole when they have focus. */
function hidden(modal: Locator): Promise<string[]> {
  return modal.evaluate((card) => {
    const bounds = card.getBoundingClientRect()
    const root = card.getRootNode() as ShadowRoot
    const { clientWidth, scrollWidth } = document.documentElement
    const wide = [card, ...card.querySelectorAll('[data-scroller]')].filter(
      (frame) => frame.scrollWidth > frame.clientWidth,
    )
    const isWhole = (control: HTMLElement) => {
      control.focus()
      const target = control.closest('label') ?? control
      const { bottom, left, right, top } = target.getBoundingClientRect()
      // Nothing lies on it, as the foot of a screen could.
      const places = [top + 4, bottom - 4].map((y) => root.elementFromPoint((left + right) / 2, y))
      return (
        top >= bounds.top &&
        bottom <= bounds.bottom &&
        places.every((place) => place === target || target.contains(place))
      )
    }
    // A list that grows while it is scrolled has no last row.
    const controls = [...card.querySelectorAll<HTMLElement>('button, a[href], input')]
      .filter((control) => !control.matches(':disabled, p a, label a') && control.checkVisibility())
      .slice(0, 30)
    return [
      ...(scrollWidth > clientWidth ? ['the page'] : []),
      ...(bounds.top < 0 || bounds.bottom > innerHeight ? ['the card'] : []),
      ...wide.map(({ className }) => className),
      ...controls
        .filter((control) => !isWhole(control))
        .map((control) => control.dataset['testid'] ?? control.textContent ?? ''),
    ]
  })
}

/** Marks the controls whose shape is drawn by a fill, and names them. */
function withFill(modal: Locator): Promise<string[]> {
  return modal.evaluate((card) => {
    const own = getComputedStyle(card).backgroundColor
    return [
      ...card.querySelectorAll<HTMLElement>(
        'button, a[href], input[type="checkbox"], div:has(> input)',
      ),
    ].flatMap((control) => {
      const { backgroundColor } = getComputedStyle(control)
      if (backgroundColor === own || /, 0\)$|^transparent$/.test(backgroundColor)) return []
      control.dataset['filled'] = ''
      return control.dataset['testid'] ?? control.textContent ?? ''
    })
  })
}

/** Those of them whose shape is gone, once the visitor's own colours have taken the fills. */
function withoutEdge(modal: Locator): Promise<string[]> {
  return modal.evaluate((card) =>
    [...card.querySelectorAll<HTMLElement>('[data-filled]')].flatMap((control) => {
      const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } =
        getComputedStyle(control)
      const has =
        Number.parseFloat(borderTopWidth) > 0 &&
        borderTopStyle !== 'none' &&
        borderTopColor !== backgroundColor
      return has ? [] : [control.dataset['testid'] ?? control.textContent ?? '']
    }),
  )
}
