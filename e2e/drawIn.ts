import type { Page } from '@playwright/test'

type Demo = {
  latchkeyDemo?: {
    latchkey: { store: { setState(change: (state: { theme: object }) => object): void } }
  }
}

/**
 * Has the page drawn dark or light: as the visitor's browser prefers, or where its driver cannot emulate that, as the
 * site asks.
 */
export async function drawIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate((wanted) => {
    const preferred = matchMedia(`(prefers-color-scheme: ${wanted})`).matches
    const mode = preferred ? 'auto' : wanted
    const { latchkeyDemo } = globalThis as unknown as Demo
    latchkeyDemo?.latchkey.store.setState(({ theme }) => ({ theme: { ...theme, mode } }))
  }, colorScheme)
}
