import type { Locator, Page } from '@playwright/test'
import { untilStill } from '../untilStill.ts'
import { atRest } from './atRest.ts'
import type { Scene } from './Scene.ts'
import { visit } from './visit.ts'

/** Goes to a scene and waits until nothing there loads or moves. */
export async function goTo(
  page: Page,
  scene: Scene,
  query: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  await visit(page, { ...scene.query, ...query })
  await scene.reach(page)
  const modal = page.getByTestId('modal')
  await scene.shows(modal).waitFor()
  await page.locator(`[data-testid="modal"][data-view="${scene.view}"]`).waitFor()
  await (scene.moves ? untilStill(page) : atRest(modal))
  return modal
}
