import { DevWallet } from '../devWallet.ts'
import { allNamespaces } from './allNamespaces.ts'
import { developmentWallet } from './connectWallet.ts'
import { openConnect } from './openConnect.ts'
import { type Scene, sameTitle } from './Scene.ts'

/** Where a wallet of this browser is asked. */
export const connectingScenes: readonly Scene[] = [
  {
    name: 'connecting',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    async reach(page) {
      await new DevWallet(page).answer('hang')
      await openConnect(page)
      await page.getByTestId(developmentWallet).click()
    },
    shows: (modal) => modal.getByTestId('connecting-status'),
  },
  {
    name: 'connecting-declined',
    view: 'ConnectingExternal',
    title: sameTitle('Development Wallet'),
    async reach(page) {
      await new DevWallet(page).answer('reject')
      await openConnect(page)
      await page.getByTestId(developmentWallet).click()
    },
    shows: (modal) => modal.getByTestId('try-again'),
  },
  {
    name: 'connecting-gone',
    view: 'ConnectingExternal',
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    async reach(page) {
      await page.getByTestId('demo-open-ConnectingExternal').click()
    },
    shows: (modal) => modal.getByTestId('try-again'),
  },
  {
    name: 'choose-chain',
    view: 'ConnectingMultiChain',
    query: { namespaces: allNamespaces },
    title: { ar: 'أي حساب؟', en: 'Which account?' },
    async reach(page) {
      await openConnect(page)
      await page.getByTestId(developmentWallet).click()
    },
    shows: (modal) => modal.getByTestId('chain-bip122'),
  },
]
