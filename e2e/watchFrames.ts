import type { Page } from '@playwright/test'

/** What one frame of the browser showed of the modal, or would have shown, had the machine drawn one right then. */
export type Sample = {
  /** Whether this is a frame; else it is between two, right after something changed: a busy machine draws no frame for a while. */
  isFrame: boolean
  /** Upper edge of the header, and lower edge of the card, in px. */
  top: number
  bottom: number
  close: { x: number; y: number }
  title: string
  hasBack: boolean
  closing: boolean
  /** The view that takes clicks. */
  view: string | undefined
  /** How much of each view is seen, from 0 to 1; the one that leaves is among them. */
  seen: readonly { leaving: boolean; opacity: number; testIds: number; focus: boolean }[]
}

type Watched = typeof globalThis & { samples: Sample[] | undefined }

/** Notes what each frame shows of the modal from now on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = globalThis as Watched
    const samples: Sample[] = []
    watched.samples = samples
    const root = document.querySelector('[data-latchkey-host]')?.shadowRoot
    const note = (isFrame: boolean) => {
      const card = root?.querySelector('[data-testid="modal"]')
      const title = card?.querySelector('[data-testid="modal-title"]')
      const close = card?.querySelector('[data-testid="modal-close"]')?.getBoundingClientRect()
      const header = title?.parentElement?.getBoundingClientRect()
      if (!card || !title || !close || !header) return
      const scroller = card.querySelector('[data-scroller]')
      const views = [...(scroller?.querySelectorAll('[data-direction]') ?? [])]
      samples.push({
        bottom: card.getBoundingClientRect().bottom,
        close: { x: close.x, y: close.y },
        closing: card.closest('dialog')?.dataset['closing'] === 'true',
        isFrame,
        hasBack: card.querySelector('[data-testid="modal-back"]') !== null,
        seen: views.map((each) => ({
          focus: each.contains(root?.activeElement ?? null),
          leaving: each.matches('[inert]'),
          opacity:
            each.getBoundingClientRect().height > 0 ? Number(getComputedStyle(each).opacity) : 0,
          testIds: each.querySelectorAll('[data-testid]').length,
        })),
        title: title.textContent ?? '',
        top: header.top,
        view: card.getAttribute('data-view') ?? undefined,
      })
    }
    const changes = new MutationObserver(() => {
      if (watched.samples === samples) note(false)
      else changes.disconnect()
    })
    if (root) changes.observe(root, { attributes: true, childList: true, subtree: true })
    const look = () => {
      if (watched.samples !== samples) return
      requestAnimationFrame(look)
      note(true)
    }
    requestAnimationFrame(look)
  })
}

/** What the frames showed, and watches no longer. */
export async function watchedFrames(page: Page): Promise<readonly Sample[]> {
  return page.evaluate(() => {
    const watched = globalThis as Watched
    const { samples = [] } = watched
    watched.samples = undefined
    return samples
  })
}
