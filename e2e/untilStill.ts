import type { Page } from '@playwright/test'

/**
 * Waits until nothing of the page or the modal moves: an entrance, a height, a change of view. What
 * has no end, as a placeholder's shimmer, does not count. A height follows its content one
 * frame later, so that stillness is looked for in two frames one after the other. Movements have
 * the browser's own clock, so that this works while a test holds the page's still.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Not `requestAnimationFrame`: it belongs to the clock that a test may hold still. An observer is
    // called in the next frame that the browser draws.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.documentElement)
      })
    // Those of a shadow tree are not among the document's own.
    const animations = () => [
      ...document.getAnimations(),
      ...[...document.querySelectorAll('[data-latchkey-host]')].flatMap(
        ({ shadowRoot }) => shadowRoot?.getAnimations() ?? [],
      ),
    ]
    for (let still = 0; still < 2; ) {
      await nextFrame()
      const moving = animations().some(
        ({ effect, playState }) =>
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
      still = moving ? 0 : still + 1
    }
  })
}
