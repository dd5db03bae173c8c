import type { Locator } from '@playwright/test'

/** How much of the eye one control takes. */
export type ControlWeight = {
  name: string
  /** In px², as far as it is seen. */
  area: number
  /** Of its ground against the card, as WCAG counts it: 1 where it has none of its own. */
  contrast: number
  /** Area times the logarithm of each pixel's contrast with the card: its ground, picture and words together. */
  weight: number
  /** All of it is seen. */
  whole: boolean
}

/** Weighs every control of the modal by the pixels that are on the screen, the heaviest first. */
export async function weighControls(modal: Locator): Promise<readonly ControlWeight[]> {
  const picture = (await modal.page().screenshot()).toString('base64')
  return modal.evaluate(async (card, picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const scale = bitmap.width / innerWidth
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is nothing to draw on.')
    context.drawImage(bitmap, 0, 0)

    // Relative luminance (WCAG 2.2).
    const linear = Array.from({ length: 256 }, (_, level) => {
      const part = level / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    const luminances = ({ height, left, top, width }: DOMRect) => {
      const { data } = context.getImageData(
        ...([left, top, width, height].map((each) => Math.round(each * scale)) as [
          number,
          number,
          number,
          number,
        ]),
      )
      return Float64Array.from(
        { length: data.length / 4 },
        (_, index) =>
          0.2126 * (linear[data[index * 4] ?? 0] ?? 0) +
          0.7152 * (linear[data[index * 4 + 1] ?? 0] ?? 0) +
          0.0722 * (linear[data[index * 4 + 2] ?? 0] ?? 0),
      )
    }
    const commonest = (values: Float64Array) => {
      const counts = new Map<number, number>()
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
      return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
    }
    const contrast = (one: number, other: number) =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

    const bounds = card.getBoundingClientRect()
    const frame = card.querySelector('[data-scroller]')?.getBoundingClientRect() ?? bounds
    // The card's own colour, where nothing lies on it: between its edge and the title.
    const ground = commonest(luminances(new DOMRect(bounds.left + 20, bounds.top + 4, 40, 4)))

    return [...card.querySelectorAll<HTMLElement>('button, a[href], label, h2')]
      .flatMap((control) => {
        const box = control.getBoundingClientRect()
        const within = control.closest('[data-scroller]') ? frame : bounds
        const top = Math.max(box.top, within.top)
        const bottom = Math.min(box.bottom, within.bottom, innerHeight)
        if (bottom - top < 1 || box.width < 1) return []
        const pixels = luminances(new DOMRect(box.left, top, box.width, bottom - top))
        const centre = (card.getRootNode() as ShadowRoot).elementFromPoint(
          box.left + box.width / 2,
          box.bottom - 2,
        )
        return {
          area: Math.round(box.width * (bottom - top)),
          contrast: contrast(commonest(pixels), ground),
          name:
            control.dataset['testid'] ??
            control.getAttribute('aria-label') ??
            control.textContent?.trim() ??
            '',
          weight:
            pixels.reduce((sum, each) => sum + Math.log(contrast(each, ground)), 0) / scale ** 2,
          whole: bottom - top > box.height - 1 && (control === centre || control.contains(centre)),
        }
      })
      .sort((one, other) => other.weight - one.weight)
  }, picture)
}
