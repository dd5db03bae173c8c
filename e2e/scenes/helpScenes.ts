import type { Scene } from './Scene.ts'

/** What explains wallets and networks, and where to get one. */
export const helpScenes: readonly Scene[] = [
  {
    name: 'what-is-a-wallet',
    view: 'WhatIsAWallet',
    title: { ar: 'ما هي المحفظة؟', en: 'What is a wallet?' },
    async reach(page) {
      await page.getByTestId('demo-open-WhatIsAWallet').click()
    },
    shows: (modal) => modal.getByRole('button', { name: /Get a wallet|احصل على محفظة/ }),
  },
  {
    name: 'what-is-a-network',
    view: 'WhatIsANetwork',
    title: { ar: 'ما هي الشبكة؟', en: 'What is a network?' },
    async reach(page) {
      await page.getByTestId('demo-open-WhatIsANetwork').click()
    },
    shows: (modal) => modal.getByText(/own record|سجلّها الخاص/),
  },
  {
    name: 'get-wallet',
    view: 'GetWallet',
    title: { ar: 'احصل على محفظة', en: 'Get a wallet' },
    async reach(page) {
      await page.getByTestId('demo-open-GetWallet').click()
    },
    shows: (modal) => modal.getByTestId(/^wallet-item-/).first(),
  },
  {
    name: 'downloads',
    view: 'Downloads',
    title: { ar: 'احصل على', en: 'Get ' },
    async reach(page) {
      await page.getByTestId('demo-open-GetWallet').click()
      await page
        .getByTestId(/^wallet-item-/)
        .first()
        .click()
    },
    shows: (modal) => modal.getByRole('link').first(),
  },
  {
    name: 'downloads-open',
    begunByHand: true,
    view: 'Downloads',
    // Only a phone has an app to open.
    title: { ar: 'MetaMask', en: 'MetaMask' },
    async reach(page) {
      await page.getByTestId('demo-open-AllWallets').click()
      await page
        .getByTestId(/^wallet-item-/)
        .filter({ hasText: 'MetaMask' })
        .click()
    },
    shows: (modal) => modal.getByRole('link').first(),
  },
  {
    name: 'downloads-code',
    begunByHand: true,
    view: 'Downloads',
    title: { ar: 'احصل على', en: 'Get ' },
    async reach(page) {
      await page.getByTestId('demo-open-GetWallet').click()
      await page
        .getByTestId(/^wallet-item-/)
        .first()
        .click()
      const row = page.getByRole('button', { name: /Phone app|تطبيق الهاتف/ })
      // On a phone there is no code for itself.
      await row.or(page.getByRole('link', { name: /Get the app|احصل على التطبيق/ })).waitFor()
      if (await row.isVisible()) await row.click()
    },
    shows: (modal) =>
      modal
        .getByTestId('store-code')
        .or(modal.getByRole('link', { name: /Get the app|احصل على التطبيق/ })),
  },
]
