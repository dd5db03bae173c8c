import type { Locator } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { atRest } from './scenes/atRest.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { smallTargets } from './smallTargets.ts'
import { expect, test } from './test.ts'

type Theme = 'dark' | 'light'

/** Declares a test for each screen and language, which looks at it in each theme. */
export function testScreens({
  arabic = scenes.map(({ name }) => name),
  themes,
}: {
  /** Screens that are looked at from right to left, too; all by default. */
  arabic?: readonly string[]
  themes: Readonly<Record<'en' | 'ar', readonly Theme[]>>
}) {
  for (const language of ['en', 'ar'] as const)
    for (const scene of scenes.filter(({ name }) => language === 'en' || arabic.includes(name)))
      test(`${scene.name} (${language}) is titled, has one main action, no small target and no axe violation, ${themes[language].join(' and ')}`, {
        tag: '@chromium',
      }, async ({ capture, hasTouch, page }) => {
        await page.emulateMedia({ colorScheme: themes[language][0] ?? 'dark' })
        const modal = await goTo(page, scene, { locale: language })
        await expect(modal.getByTestId('modal-title')).toContainText(scene.title[language])
        await expect(scene.shows(modal)).toBeVisible()
        expect(await modal.locator('[data-variant="primary"]').count()).toBeLessThanOrEqual(1)
        expect(await widthBeyond(modal), 'nothing sticks out to the side').toBe(0)

        expect(await smallTargets(modal, hasTouch ? 48 : 24)).toEqual([])

        for (const colorScheme of themes[language]) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('[data-latchkey-host]')).toHaveAttribute(
            'data-theme',
            colorScheme,
          )
          await atRest(modal)
          await capture(`${scene.name}-${language}-${colorScheme}`)
          expect(await axeViolations(page, '[data-latchkey-host]')).toEqual([])
        }
      })
}

/** How many pixels of the screen's content lie outside it, by its widest part. */
function widthBeyond(modal: Locator): Promise<number> {
  return modal.evaluate((card) => {
    const frames = [card, ...card.querySelectorAll('[class*="frame"]')]
    return Math.max(...frames.map((frame) => frame.scrollWidth - frame.clientWidth))
  })
}
