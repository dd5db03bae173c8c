import type { Page } from '@playwright/test'

/** How browsers tell that they were asked for a host that is not this machine: their settings leave them no other. */
const noSuchHost = ['net::ERR_NAME_NOT_RESOLVED', 'NS_ERROR_PROXY_CONNECTION_REFUSED']

/** Firefox reports each failed request of another origin among the errors of the page. */
const failedRequest = 'Cross-Origin Request Blocked'

/** Adds to the list what no page of ours may do: ask another host, throw, break its policy. */
export function watchMisdeeds(page: Page, misdeeds: string[]): void {
  page.on('pageerror', (error) => {
    if (!error.message.startsWith(failedRequest))
      misdeeds.push(`threw: ${error.stack ?? error.message}`)
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) misdeeds.push(message.text())
  })
  // Not by a route: each request of each page would wait for this process to let it go.
  page.on('requestfailed', (request) => {
    if (noSuchHost.includes(request.failure()?.errorText ?? ''))
      misdeeds.push(`asked another host: ${request.url()}`)
  })
}
