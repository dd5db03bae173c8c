import { expect, type Locator } from '@playwright/test'
import { untilStill } from './untilStill.ts'

/** Each control that is drawn by a fill has an edge in forced colours. Of Chromium alone: BiDi emulates none. */
export async function expectEdges(modal: Locator): Promise<void> {
  const page = modal.page()
  // Nothing is under the pointer.
  await page.mouse.move(1, 1)
  await untilStill(page)
  const filled = await withFill(modal)
  await page.emulateMedia({ forcedColors: 'active' })
  await untilStill(page)
  expect(filled).not.toEqual([])
  expect(await withoutEdge(modal)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Marks the controls whose shape is drawn by a fill, and names them. */
function withFill(modal: Locator): Promise<string[]> {
  return modal.evaluate((card) => {
    const own = getComputedStyle(card).backgroundColor
    return [
      ...card.querySelectorAll<HTMLElement>(
        'button, a[href], input[type="checkbox"], div:has(> input)',
      ),
    ].flatMap((control) => {
      const { backgroundColor } = getComputedStyle(control)
      if (backgroundColor === own || /, 0\)$|^transparent$/.test(backgroundColor)) return []
      control.dataset['filled'] = ''
      return control.dataset['testid'] ?? control.textContent ?? ''
    })
  })
}

/** Those of them whose shape is gone, once the visitor's own colours have taken the fills. */
function withoutEdge(modal: Locator): Promise<string[]> {
  return modal.evaluate((card) =>
    [...card.querySelectorAll<HTMLElement>('[data-filled]')].flatMap((control) => {
      const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } =
        getComputedStyle(control)
      const has =
        Number.parseFloat(borderTopWidth) > 0 &&
        borderTopStyle !== 'none' &&
        borderTopColor !== backgroundColor
      return has ? [] : [control.dataset['testid'] ?? control.textContent ?? '']
    }),
  )
}
