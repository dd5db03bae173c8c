import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { goTo } from '../scenes/goTo.ts'
import type { Scene } from '../scenes/Scene.ts'
import { scenes } from '../scenes/scenes.ts'
import { visit } from '../scenes/visit.ts'
import { test } from '../test.ts'
import { untilStill } from '../untilStill.ts'
import { loginScenes } from './loginScenes.ts'
import { type PageScene, pageScenes } from './pageScenes.ts'
import { stateScenes } from './stateScenes.ts'
import { strangeCodeScenes } from './strangeCodeScenes.ts'
import { arabic, desktop, phone, type Variation, vary } from './variations.ts'

const folder = resolve(import.meta.dirname, '../../.latchkey/gallery/now')
const all = [...pageScenes, ...scenes, ...loginScenes, ...stateScenes, ...strangeCodeScenes]

for (const scene of all) {
  test(`${scene.name}, desktop`, async ({ page }) => {
    await take(page, scene, { locale: 'en', variations: desktop })
  })
  test(`${scene.name}, Arabic`, async ({ page }) => {
    await take(page, scene, { locale: 'ar', variations: arabic })
  })
}

test.describe('with a finger', () => {
  const {
    deviceScaleFactor: _,
    defaultBrowserType: __,
    viewport: ___,
    ...touch
  } = devices['Pixel 7']
  test.use(touch)
  for (const scene of all)
    test(`${scene.name}, phone`, async ({ page }) => {
      await take(page, scene, { locale: 'en', variations: phone })
    })
})

/** One visit, looked at in each way. */
async function take(
  page: Page,
  scene: PageScene | Scene,
  { locale, variations }: { locale: string; variations: readonly Variation[] },
): Promise<void> {
  const [first] = variations
  if (first) await vary(page, first)
  if ('view' in scene) await goTo(page, scene, { locale })
  else {
    await visit(page, { ...scene.query, locale })
    await scene.reach(page)
  }
  await mkdir(join(folder, scene.name), { recursive: true })
  for (const variation of variations) {
    await vary(page, variation)
    await untilStill(page)
    const path = join(folder, scene.name, `${variation.name}.png`)
    await page.screenshot({ animations: 'disabled', caret: 'hide', path })
  }
}
