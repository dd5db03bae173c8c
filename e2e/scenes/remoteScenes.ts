import type { Page } from '@playwright/test'
import { enter } from '../enter.ts'
import { openAllWallets } from './openAllWallets.ts'
import { openConnect } from './openConnect.ts'
import { type Scene, sameTitle } from './Scene.ts'

/** Where a wallet on another device is asked. */
export const remoteScenes: readonly Scene[] = [
  {
    name: 'phone-wallet',
    view: 'ConnectingWalletConnect',
    query: { remote: '1' },
    title: sameTitle('Rainbow'),
    reach: openRemoteWallet,
    // A code to scan; on a phone, a link to the wallet's app.
    shows: (modal) => modal.getByTestId(/^(qr-code|try-again)$/),
  },
  {
    name: 'phone-wallet-website',
    begunByHand: true,
    view: 'ConnectingWalletConnect',
    query: { remote: '1' },
    title: sameTitle('Development phone wallet'),
    async reach(page) {
      await openConnect(page)
      await page.getByTestId('wallet-selector-latchkey-phone').click()
      await page.getByTestId('tab-web').click()
    },
    shows: (modal) => modal.getByRole('link'),
  },
  {
    name: 'phone-wallet-refused',
    view: 'ConnectingWalletConnect',
    query: { remote: '1' },
    title: sameTitle('Rainbow'),
    async reach(page) {
      // A relay that does not know the project.
      await page.routeWebSocket(/\/relay/, (socket) =>
        socket.close({ code: 3000, reason: 'Unauthorized: project not found' }),
      )
      await openRemoteWallet(page)
    },
    shows: (modal) =>
      modal.getByRole('button', { name: /Choose another wallet|Try again|اختر محفظة أخرى|إعادة/ }),
  },
]

/** A wallet of the catalogue whose app opens by a link. */
async function openRemoteWallet(page: Page) {
  await openAllWallets(page)
  await enter(page.getByTestId('wallet-search'), 'rainbow')
  await page
    .getByTestId(/^wallet-item-/)
    .filter({ has: page.getByText('Rainbow', { exact: true }) })
    .click()
}
