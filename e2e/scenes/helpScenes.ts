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
    shows: (modal) => modal.getByText(/Networks are separate|الشبكات/).first(),
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
]
