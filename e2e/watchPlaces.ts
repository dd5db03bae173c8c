import type { Page } from '@playwright/test'

type Watched = typeof globalThis & { places: Set<string> | undefined }

/**
 * Notes from now on where each frame has the modal's lower edge and the controls that are there already:
 * `account-receive 250–298, …`. Sideways they may go, as a centred text does that gets another word.
 */
export async function watchPlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = globalThis as Watched
    const places = new Set<string>()
    watched.places = places
    const cardOf = () =>
      document
        .querySelector('[data-latchkey-host]')
        ?.shadowRoot?.querySelector('[data-testid="modal"]')
    const testIds = [...(cardOf()?.querySelectorAll('[data-testid]') ?? [])].map((element) =>
      element.getAttribute('data-testid'),
    )
    const look = () => {
      if (watched.places !== places) return
      const card = cardOf()
      const here = testIds.map((testId) => card?.querySelector(`[data-testid="${testId}"]`))
      const seen = [card, ...here].map((element) => {
        const { bottom, top } = element?.getBoundingClientRect() ?? { bottom: 0, top: 0 }
        return `${element?.getAttribute('data-testid')} ${Math.round(top)}–${Math.round(bottom)}`
      })
      places.add(seen.join(', '))
      requestAnimationFrame(look)
    }
    look()
  })
}

/** The places that were seen, each once, and watches no longer. */
export async function watchedPlaces(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const watched = globalThis as Watched
    const { places = new Set<string>() } = watched
    watched.places = undefined
    return [...places]
  })
}
