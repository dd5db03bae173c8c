import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DevFile } from '@latchkey/devnet'
import { test as base, expect, type Page } from '@playwright/test'
import { readWorld } from './world.ts'

const screenshots = resolve(import.meta.dirname, '../.latchkey/screenshots')

type WorkerFixtures = {
  /** Addresses and keys of the local world; see `DevFile`. */
  world: DevFile
}

type TestFixtures = {
  /** Saves the page as `.latchkey/screenshots/{project}/{name}.png`. */
  capture: (name: string) => Promise<void>
  /**
   * What a page did that no page of ours may: ask another host, throw, break its policy. Every test fails on any of
   * it; a test that provokes some empties the list.
   */
  misdeeds: string[]
}

/** How the browser tells that it was asked for a host that is not this machine: `chromiumFlags` leave it no other. */
const noSuchHost = 'net::ERR_NAME_NOT_RESOLVED'

/** Playwright's `test` at the demo site of the local world. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({ world }, use) => {
    if (!world.demoUrl) throw new Error('This world has no demo site.')
    await use(world.demoUrl)
  },
  misdeeds: [
    async ({ context }, use) => {
      const misdeeds: string[] = []
      context.on('page', (page) => watch(page, misdeeds))
      // Not by a route: each request of each page would wait for this process to let it go.
      context.on('requestfailed', (request) => {
        if (request.failure()?.errorText === noSuchHost)
          misdeeds.push(`asked another host: ${request.url()}`)
      })
      await use(misdeeds)
      expect(misdeeds).toEqual([])
      // What is still being answered when a test ends has nobody to answer.
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
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const world = await readWorld()
      if (!world?.ready) throw new Error('The local world is gone.')
      await use(world)
    },
    { scope: 'worker' },
  ],
})

export { expect }

function watch(page: Page, misdeeds: string[]) {
  page.on('pageerror', (error) => misdeeds.push(`threw: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) misdeeds.push(message.text())
  })
}
