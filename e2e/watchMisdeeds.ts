import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

/** How browsers tell that they were asked for a host that is not this machine: their settings leave them no other. */
const noSuchHost = ['net::ERR_NAME_NOT_RESOLVED', 'NS_ERROR_PROXY_CONNECTION_REFUSED']

/** The style with which Playwright takes a picture in Firefox, as a policy that refuses it names it. */
const pictureStyle = `sha256-${createHash('sha256').update('body {}').digest('base64')}`

/** Adds to the list what no page of ours may do: ask another host, throw, break its policy. */
export function watchMisdeeds(page: Page, misdeeds: string[]): void {
  page.on('pageerror', (error) => {
    const text = error.stack ?? error.message
    if (!isBrowsers(text)) misdeeds.push(`threw: ${text}`)
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

/** What Firefox puts among the errors of a page and is none of its doing: what it could not reach, a picture taken. */
function isBrowsers(error: string): boolean {
  return (
    error.startsWith('Cross-Origin Request Blocked: ') ||
    error.startsWith('Firefox can’t establish a connection to the server at ') ||
    (error.startsWith('Content-Security-Policy: ') && error.includes(pictureStyle))
  )
}
