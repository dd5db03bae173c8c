import { DevWallet } from '../devWallet.ts'
import { allNamespaces } from './allNamespaces.ts'
import { connectByCode } from './connectByCode.ts'
import { type Scene, sameTitle } from './Scene.ts'

/** Where the network is chosen or changed. */
export const networkScenes: readonly Scene[] = [
  {
    name: 'networks',
    view: 'Networks',
    title: { ar: 'اختر شبكة', en: 'Choose a network' },
    async reach(page) {
      await page.getByTestId('network-button').click()
    },
    shows: (modal) => modal.getByTestId('network-item-eip155:31338'),
  },
  {
    name: 'switching',
    view: 'SwitchNetwork',
    title: sameTitle('Latchkey Dev Two'),
    async reach(page) {
      await connectByCode(page)
      await new DevWallet(page).answer('hang')
      await page.getByTestId('network-button').click()
      await page.getByTestId('network-item-eip155:31338').click()
    },
    shows: (modal) => modal.getByTestId('connecting-status'),
  },
  {
    name: 'switching-declined',
    view: 'SwitchNetwork',
    title: sameTitle('Latchkey Dev Two'),
    async reach(page) {
      await connectByCode(page)
      await new DevWallet(page).answer('reject')
      await page.getByTestId('network-button').click()
      await page.getByTestId('network-item-eip155:31338').click()
    },
    shows: (modal) => modal.getByTestId('try-again'),
  },
  {
    name: 'unsupported-chain',
    view: 'UnsupportedChain',
    query: { networks: '31337' },
    title: { ar: 'تبديل الشبكة', en: 'Switch network' },
    async reach(page) {
      await connectByCode(page)
      await new DevWallet(page).moveTo(31338)
    },
    shows: (modal) => modal.getByTestId('network-item-eip155:31337'),
  },
  {
    name: 'other-chain',
    view: 'SwitchActiveChain',
    query: { namespaces: allNamespaces },
    title: sameTitle('Latchkey Dev Solana'),
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('network-button').click()
      await page.getByTestId(/^network-item-solana:/).click()
    },
    shows: (modal) => modal.getByTestId('switch-active-chain'),
  },
]
