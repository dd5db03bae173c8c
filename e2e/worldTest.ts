import type { DevFile } from '@latchkey/devnet'
import { test as base } from '@playwright/test'
import { readWorld } from './world.ts'

type WorldFixtures = {
  /** Addresses and keys of the local world; see `DevFile`. */
  world: DevFile
}

/** Playwright's `test` with the local world. */
export const test = base.extend<object, WorldFixtures>({
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
