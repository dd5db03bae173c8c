import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { findWebKit } from '../findWebKit.ts'
import { serveSite } from '../serveSite.ts'
import { test as base } from '../worldTest.ts'
import { openBrowser } from './openBrowser.ts'
import { openProxy } from './openProxy.ts'
import { WebKitPage } from './WebKitPage.ts'
import { misdeedPath, watched, watcher, watcherPath } from './watchPage.ts'

type WebKitFixtures = {
  /** Opens a site in a browser of its own; the query is its options. */
  open: (siteUrl: string, query?: string) => Promise<WebKitPage>
  /** The demo with its development wallet. */
  demo: WebKitPage
  /**
   * What a page did that no page of ours may: ask another host, throw, log an error, break its policy. Every test
   * fails on any of it; a test that provokes some empties the list.
   */
  misdeeds: string[]
}

/** Flows in WebKitGTK, which Playwright cannot drive: WebDriver, with the runner and the world of the other tests. */
export const test = base.extend<WebKitFixtures>({
  demo: async ({ open, world }, use) => {
    await use(await open(world.demoUrl ?? ''))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
  misdeeds: async ({}, use) => {
    const misdeeds: string[] = []
    await use(misdeeds)
    expect(misdeeds).toEqual([])
  },
  open: async ({ misdeeds }, use, info) => {
    const webkit = findWebKit()
    if (!webkit) throw new Error('WebKit is gone.')
    const proxy = await openProxy((request) => misdeeds.push(`asked another host: ${request}`))
    const ends: (() => unknown)[] = [proxy.close]
    const onStart = (stop: () => unknown) => void ends.unshift(stop)
    await use(async (siteUrl, query = '') => {
      const site = await serveSite(siteUrl, {
        answers: {
          [misdeedPath]: (misdeed) => {
            misdeeds.push(misdeed)
            return { body: '', type: 'text/plain' }
          },
          [watcherPath]: () => ({ body: watcher, type: 'text/javascript' }),
        },
        change: watched,
      })
      onStart(site.close)
      const { driver, version } = await openBrowser({ onStart, proxy: proxy.address, webkit })
      const page = new WebKitPage(driver)
      onStart(async () => {
        if (info.status !== info.expectedStatus)
          await writeFile(info.outputPath('page.png'), await page.picture())
      })
      info.annotations.push({
        description: `WebKitGTK ${version}, ${webkit.driver}`,
        type: 'browser',
      })
      await page.goto(`${site.url}/?${query}`)
      return page
    })
    for (const end of ends) await end()
  },
})

export { expect }
