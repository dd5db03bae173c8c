import type { Page } from '@playwright/test'

/** Opens the demo page with options and waits until the toolkit stands. */
export async function visit(page: Page, query: Readonly<Record<string, string>> = {}) {
  await page.goto(`/?${new URLSearchParams({ namespaces: 'eip155', remote: '0', ...query })}`)
  await page.getByTestId('network-button').first().waitFor()
}
