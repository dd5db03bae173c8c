import type { DevFile } from '@latchkey/devnet'
import type { Page } from '@playwright/test'

/** Where `npm start` has its chains, as the sites to copy name them. */
const ownUrls = [
  ['eip155:31337', /^http:\/\/(127\.0\.0\.1|localhost):8545\//],
  ['eip155:31338', /^http:\/\/(127\.0\.0\.1|localhost):8546\//],
] as const

/**
 * Leads what a page asks of its chains' own addresses to the chains of this world, which are on other ports: a page asks
 * there when the server is slow, as it is on a loaded machine.
 */
export async function leadToChains(page: Page, { chains }: Pick<DevFile, 'chains'>): Promise<void> {
  for (const [id, ownUrl] of ownUrls) {
    const url = chains[id]
    if (url === undefined) throw new Error(`The world has no ${id}.`)
    await page.route(ownUrl, (route) => route.continue({ url }))
  }
}
