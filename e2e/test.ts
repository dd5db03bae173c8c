import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BrowserContext, expect, type TestInfo } from '@playwright/test'
import { watchMisdeeds } from './watchMisdeeds.ts'
import { test as base } from './worldTest.ts'

const screenshots = resolve(import.meta.dirname, '../.latchkey/screenshots')

type TestFixtures = {
  /** Saves the page as `.latchkey/screenshots/{project}/{name}.png`. */
  capture: (name: string) => Promise<void>
  /**
   * What a page did that no page of ours may: ask another host, throw, break its policy. Every test fails on any of
   * it; a test that provokes some empties the list.
   */
  misdeeds: string[]
}

/** Playwright's `test` at the demo site of the local world. */
export const test = base.extend<TestFixtures>({
  baseURL: async ({ world }, use) => {
    if (!world.demoUrl) throw new Error('This world has no demo site.')
    await use(world.demoUrl)
  },
  misdeeds: [
    async ({ context }, use, testInfo) => {
      const misdeeds: string[] = []
      // A context that is used again has a page already.
      for (const page of context.pages()) watchMisdeeds(page, misdeeds)
      context.on('page', (page) => watchMisdeeds(page, misdeeds))
      await use(misdeeds)
      if (testInfo.status !== testInfo.expectedStatus || misdeeds.length > 0)
        await attachPictures(context, testInfo)
      expect(misdeeds).toEqual([])
      // What is still being answered when a test ends has no receiver.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  capture: async ({ page }, use, { project }) => {
    const folder = join(screenshots, project.name)
    await mkdir(folder, { recursive: true })
    await use(async (name) => {
      await page.screenshot({ path: join(folder, `${name}.png`) })
    })
  },
})

/** What each page of a test that failed shows. */
async function attachPictures(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const path = testInfo.outputPath(`page-${index + 1}.png`)
    // A page that crashed, or hangs, has none.
    const picture = await page.screenshot({ path, timeout: 5000 }).catch(() => undefined)
    if (picture) await testInfo.attach('screenshot', { contentType: 'image/png', path })
  }
}

export { expect }
