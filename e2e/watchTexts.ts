import type { Page } from '@playwright/test'

type Watched = typeof globalThis & { wrongFrames: string[] }

/** What no picture of the modal may hold: a state that is none, and what a program says of nothing. */
const forbidden = ['You’re not connected.', 'أنت غير متصل.', 'undefined', 'NaN', '[object']

/** Notes from the next page on each frame, and each change between two, in which the modal says what is not so. */
export async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript((forbidden) => {
    const watched = globalThis as Watched
    watched.wrongFrames = []
    const note = (card: Element, what: string) => {
      const view = card.getAttribute('data-view')
      const line = `${view}: ${what}`
      if (!watched.wrongFrames.includes(line)) watched.wrongFrames.push(line)
    }
    const look = (root: ShadowRoot, isDrawn: boolean) => {
      const card = root.querySelector('[data-view]')
      if (!card) return
      for (const word of forbidden) if (card.textContent?.includes(word)) note(card, word)
      // A change between two frames may take out before it puts in.
      if (!isDrawn || !card.closest('dialog[open]')) return
      const views = [...card.querySelectorAll('[data-direction]')]
      if (!views.some((view) => view.getBoundingClientRect().height > 24)) note(card, 'nothing')
    }
    const observed = new WeakSet<ShadowRoot>()
    const frame = () => {
      requestAnimationFrame(frame)
      const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
      if (!root) return
      look(root, true)
      if (observed.has(root)) return
      observed.add(root)
      new MutationObserver(() => look(root, false)).observe(root, {
        characterData: true,
        childList: true,
        subtree: true,
      })
    }
    requestAnimationFrame(frame)
  }, forbidden)
}

/** The wrong things that were seen, each once, as `view: what`. */
export function wrongFrames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as Watched).wrongFrames)
}
