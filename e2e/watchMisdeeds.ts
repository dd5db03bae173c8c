import type { Page } from '@playwright/test'

/** How the browser tells that it was asked for a host that is not this machine: `chromiumFlags` leave it no other. */
const noSuchHost = 'net::ERR_NAME_NOT_RESOLVED'

/** Adds to the list what no page of ours may do: ask another host, throw, break its policy. */
export function watchMisdeeds(page: Page, misdeeds: string[]): void {
  page.on('pageerror', (error) => misdeeds.push(`threw: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) misdeeds.push(message.text())
  })
  // Not by a route: each request of each page would wait for this process to let it go.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === noSuchHost)
      misdeeds.push(`asked another host: ${request.url()}`)
  })
}
