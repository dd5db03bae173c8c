import type { Page } from '@playwright/test'

/** How a screen may be looked at: the size of the window, the visitor's colours, the way they read. */
export type Variation = {
  name: string
  size: { height: number; width: number }
  colorScheme?: 'dark' | 'light'
  contrast?: 'more' | 'no-preference'
  forcedColors?: 'active' | 'none'
}

/** Large enough for the card of a desktop, small enough for many on one page. */
const window = { height: 720, width: 560 }

/** Of a visit with a pointer. */
export const desktop: readonly Variation[] = [
  { name: 'dark', size: window },
  { colorScheme: 'light', name: 'light', size: window },
  { forcedColors: 'active', name: 'forced colours', size: window },
  { contrast: 'more', name: 'more contrast', size: window },
  { name: 'zoom 200 %', size: { height: 400, width: 640 } },
  { name: '320 × 480', size: { height: 480, width: 320 } },
]

/** Of a visit from right to left. */
export const arabic: readonly Variation[] = [
  { name: 'Arabic', size: window },
  { colorScheme: 'light', name: 'Arabic light', size: window },
]

/** Of a visit with a finger. */
export const phone: readonly Variation[] = [
  { name: 'phone', size: { height: 760, width: 393 } },
  { name: 'phone landscape', size: { height: 393, width: 760 } },
]

/** Makes a page look so. */
export async function vary(page: Page, variation: Variation): Promise<void> {
  const { colorScheme = 'dark', contrast = 'no-preference', forcedColors = 'none' } = variation
  await page.emulateMedia({ colorScheme, contrast, forcedColors })
  await page.setViewportSize(variation.size)
}
