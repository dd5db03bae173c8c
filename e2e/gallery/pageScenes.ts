import type { Page } from '@playwright/test'
import { DevWallet } from '../devWallet.ts'
import { connect } from '../scenes/connectWallet.ts'
import { untilStill } from '../untilStill.ts'

/** The page's own buttons in a certain state, with no modal over them. */
export type PageScene = {
  name: string
  query?: Readonly<Record<string, string>>
  reach: (page: Page) => Promise<void>
}

/** What a visitor sees of us before and after the modal. */
export const pageScenes: readonly PageScene[] = [
  { name: 'page', reach: async () => {} },
  { name: 'page-accent-white', query: { accent: '#ffffff' }, reach: async () => {} },
  { name: 'page-accent-black', query: { accent: '#000000' }, reach: async () => {} },
  { name: 'page-connected', reach: connectAtRest },
  {
    name: 'page-reconnecting',
    async reach(page) {
      await connectAtRest(page)
      await page.route(
        (url) => url.pathname.startsWith('/v1/'),
        () => undefined,
      )
      await page.reload()
      await page.getByTestId('account-button').waitFor()
      await untilStill(page)
    },
  },
  {
    name: 'page-no-pictures',
    async reach(page) {
      await page.route('**/*', (route) =>
        route.request().resourceType() === 'image'
          ? route.fulfill({ status: 404 })
          : route.fallback(),
      )
      await page.reload()
      await connectAtRest(page)
    },
  },
  ...[220, 130, 64].map(
    (width): PageScene => ({
      name: `page-narrow-${width}`,
      async reach(page) {
        await connectAtRest(page)
        await page.getByTestId('account-button').evaluate((button, width) => {
          const box = button.parentElement
          box?.style.setProperty('display', 'block')
          box?.style.setProperty('width', `${width}px`)
        }, width)
        await untilStill(page)
      },
    }),
  ),
  {
    name: 'page-wrong-network',
    query: { networks: '31337', unsupported: '1' },
    async reach(page) {
      await connectAtRest(page)
      await new DevWallet(page).moveTo(31338)
      await page
        .getByTestId('network-button')
        .getByText(/Switch|Wrong|شبكة/)
        .waitFor()
      await untilStill(page)
    },
  },
]

async function connectAtRest(page: Page): Promise<void> {
  await connect(page)
  await page
    .getByTestId('account-button')
    .getByText(/alice\.eth/)
    .waitFor()
  await untilStill(page)
}
