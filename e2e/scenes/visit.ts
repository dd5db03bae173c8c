import type { Page } from '@playwright/test'

/** Opens the demo page with options and waits until the toolkit stands. Its colours are the visitor's. */
export async function visit(page: Page, query: Readonly<Record<string, string>> = {}) {
  const options = { email: '0', namespaces: 'eip155', remote: '0', theme: 'auto', ...query }
  await page.goto(`/?${new URLSearchParams(options)}`)
  await page.getByTestId('network-button').first().waitFor()
}
