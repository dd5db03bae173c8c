import type { Page } from '@playwright/test'
import { DevWallet } from '../devWallet.ts'
import { developmentWallet } from './connectWallet.ts'
import { openConnect } from './openConnect.ts'
import type { Scene } from './Scene.ts'

/** Where a visitor signs in to the site. */
export const signInScenes: readonly Scene[] = [
  {
    name: 'sign-in',
    view: 'SIWXSignMessage',
    query: { siwx: 'required' },
    title: { ar: 'تسجيل الدخول', en: 'Sign in' },
    reach: connectAsked,
    shows: (modal) => modal.getByTestId('siwx-sign'),
  },
  {
    name: 'sign-in-declined',
    view: 'SIWXSignMessage',
    query: { siwx: 'optional' },
    title: { ar: 'تسجيل الدخول', en: 'Sign in' },
    async reach(page) {
      await connectAsked(page)
      await new DevWallet(page).answer('reject')
      await page.getByTestId('siwx-sign').click()
    },
    shows: (modal) => modal.getByText(/declined|رُفض/),
  },
]

async function connectAsked(page: Page): Promise<void> {
  await new DevWallet(page).answer('approve')
  await openConnect(page)
  await page.getByTestId('modal').getByTestId(developmentWallet).click()
  await page.getByTestId('siwx-sign').waitFor()
}
