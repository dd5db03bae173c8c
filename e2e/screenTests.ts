import type { Locator } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { drawIn } from './drawIn.ts'
import { atRest } from './scenes/atRest.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { smallTargets } from './smallTargets.ts'
import { expect, test } from './test.ts'

type Language = 'en' | 'ar'
type Theme = 'dark' | 'light'

/** One screen of each layout: list, grid, code, waiting, account. */
export const layouts: readonly string[] = [
  'connect',
  'all-wallets',
  'phone-wallet',
  'connecting-declined',
  'account',
  'wallets',
]

/**
 * Declares a test for each screen, which looks at it in each language and theme. The page's language changes under
 * the open modal, as on a site that lets its visitors choose.
 */
export function testScreens({
  arabic = scenes.map(({ name }) => name),
  themes,
}: {
  /** Screens that are looked at from right to left, too; all by default. */
  arabic?: readonly string[]
  themes: Readonly<Record<Language, readonly Theme[]>>
}) {
  // A screen is looked at once it stands still; how it comes is for access.spec.ts and loading.spec.ts.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const scene of scenes) {
    const languages: readonly Language[] = arabic.includes(scene.name) ? ['en', 'ar'] : ['en']
    test(`${scene.name} is titled, has one main action, no small target and no axe violation (${languages.join(' and ')})`, {
      tag: layouts.includes(scene.name) ? '@flow' : [],
    }, async ({ hasTouch, page }) => {
      await page.emulateMedia({ colorScheme: themes.en[0] ?? 'dark' })
      const modal = await goTo(page, scene)
      for (const language of languages) {
        if (language !== 'en' && scene.begunByHand) {
          await page.evaluate(() => localStorage.clear())
          await goTo(page, scene, { locale: language })
        }
        await page.evaluate((lang) => {
          document.documentElement.lang = lang
        }, language)
        await expect(modal.getByTestId('modal-title')).toContainText(scene.title[language])
        await expect(scene.shows(modal)).toBeVisible()
        expect(await modal.locator('[data-variant="primary"]').count()).toBeLessThanOrEqual(1)
        for (const colorScheme of themes[language]) {
          await drawIn(page, colorScheme)
          await expect(page.locator('[data-latchkey-host]')).toHaveAttribute(
            'data-theme',
            colorScheme,
          )
          await atRest(modal)
          expect(await axeViolations(page, '[data-latchkey-host]')).toEqual([])
        }
        expect(await widthBeyond(modal), 'nothing sticks out to the side').toBe(0)
        expect(await smallTargets(modal, hasTouch ? 48 : 24)).toEqual([])
      }
    })
  }
}

/** How many pixels of the screen's content lie outside it, by its widest part. */
function widthBeyond(modal: Locator): Promise<number> {
  return modal.evaluate((card) => {
    const frames = [card, ...card.querySelectorAll('[class*="frame"]')]
    return Math.max(...frames.map((frame) => frame.scrollWidth - frame.clientWidth))
  })
}
