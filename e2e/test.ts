import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DevFile } from '@latchkey/devnet'
import { test as base, expect } from '@playwright/test'
import { watchMisdeeds } from './watchMisdeeds.ts'
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

/** Playwright's `test` at the demo site of the local world. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  baseURL: async ({ world }, use) => {
    if (!world.demoUrl) throw new Error('This world has no demo site.')
    await use(world.demoUrl)
  },
  misdeeds: [
    async ({ context }, use) => {
      const misdeeds: string[] = []
      context.on('page', (page) => watchMisdeeds(page, misdeeds))
      await use(misdeeds)
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
