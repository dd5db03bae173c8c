import type { Locator } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { drawIn } from './drawIn.ts'
import { expectEdges } from './expectEdges.ts'
import { expectWholeOnSmall } from './expectWholeOnSmall.ts'
import { inHand } from './inHand.ts'
import { atRest } from './scenes/atRest.ts'
import { goTo } from './scenes/goTo.ts'
import type { Scene } from './scenes/Scene.ts'
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

/** Together they have each layout; `npm run test:browsers` looks at every screen. */
const smallSamples: readonly string[] = [
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
const isSample = ({ name }: Scene) => isEverywhere || smallSamples.includes(name)

/** Views that are others on a phone: they read from the browser's name what is there to connect with. */
const ofPhones: readonly string[] = ['AllWallets', 'Connect', 'Downloads', 'SIWXSignMessage']

/** Scenes that a phone visits by itself, as a browser of its own name. The others are looked at in passing, at the desk. */
export const phoneScenes: readonly Scene[] = scenes.filter(
  ({ name, view }) => ofPhones.includes(view) || layouts.includes(name) || name.includes('phone'),
)

/**
 * Declares a test for each scene, which looks at it in each language and theme. The page's language changes under
 * the open modal, as on a site that lets its visitors choose.
 */
export function testScreens({
  arabic = scenes.map(({ name }) => name),
  scenes: looked = scenes,
  themes,
}: {
  /** Screens that are looked at from right to left, too; all by default. */
  arabic?: readonly string[]
  /** All by default. The desk looks at those that no phone visits at its size, too, and at samples on small screens. */
  scenes?: readonly Scene[]
  themes: Readonly<Record<Language, readonly Theme[]>>
}) {
  // A screen is looked at once it stands still; how it comes is for access.spec.ts and loading.spec.ts.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const scene of looked) {
    const languages: readonly Language[] = arabic.includes(scene.name) ? ['en', 'ar'] : ['en']
    test(`${scene.name} is titled, has one main action, no small target and no axe violation (${languages.join(' and ')})`, {
      tag: layouts.includes(scene.name) ? '@flow' : [],
    }, async ({ browserName, hasTouch, page }) => {
      await page.emulateMedia({ colorScheme: themes.en[0] ?? 'dark' })
      const modal = await goTo(page, scene)
      const look = async (colorScheme: Theme) => {
        await drawIn(page, colorScheme)
        await expect(page.locator('[data-latchkey-host]')).toHaveAttribute(
          'data-theme',
          colorScheme,
        )
        await atRest(modal)
        expect(await axeViolations(page, '[data-latchkey-host]')).toEqual([])
      }
      const measure = async (target: number) => {
        expect(await widthBeyond(modal), 'nothing sticks out to the side').toBe(0)
        expect(await smallTargets(modal, target)).toEqual([])
      }
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
        for (const colorScheme of themes[language]) await look(colorScheme)
        await measure(hasTouch ? 48 : 24)
        if (language !== 'en' || hasTouch) continue
        if (isSample(scene)) {
          await expectWholeOnSmall(modal)
          if (browserName === 'chromium') await expectEdges(modal)
        }
        if (phoneScenes.includes(scene) || browserName !== 'chromium') continue
        await inHand(page, async () => {
          await expect(scene.shows(modal)).toBeVisible()
          await look('dark')
          await measure(48)
        })
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
