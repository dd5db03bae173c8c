import type { Locator } from '@playwright/test'
import { smallScreens } from './expectWholeOnSmall.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { expect, test } from './test.ts'
import { untilStill } from './untilStill.ts'
import { openModal, visit } from './visit.ts'
import { widen } from './widen.ts'

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
  await page.setViewportSize(smallScreens['320 × 480'])
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
