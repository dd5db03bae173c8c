import { enter } from '../enter.ts'
import { announce } from './announce.ts'
import { announceWallets } from './announceWallets.ts'
import { developmentWallet } from './connectWallet.ts'
import { openAllWallets } from './openAllWallets.ts'
import { openConnect } from './openConnect.ts'
import type { Scene } from './Scene.ts'

/** Where a visitor chooses a wallet. */
export const connectScenes: readonly Scene[] = [
  {
    name: 'connect',
    view: 'Connect',
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByTestId(developmentWallet),
  },
  {
    name: 'connect-legal',
    view: 'Connect',
    query: {
      features: 'legalCheckbox',
      privacy: 'https://example.org/privacy',
      terms: 'https://example.org/terms',
    },
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByRole('checkbox'),
  },
  {
    name: 'connect-empty',
    view: 'Connect',
    query: { devwallets: 'none' },
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByTestId('all-wallets'),
  },
  ...[0, 1, 3, 10, 40].map(
    (count): Scene => ({
      name: `connect-${count}`,
      view: 'Connect',
      query: { devwallets: 'none', remote: '1' },
      title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
      async reach(page) {
        await announceWallets(page, count)
        await openConnect(page)
      },
      shows: (modal) => modal.getByTestId('all-wallets'),
    }),
  ),
  {
    name: 'all-wallets',
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    reach: openAllWallets,
    shows: (modal) => modal.getByTestId(/^wallet-item-/).first(),
  },
  {
    name: 'all-wallets-installed',
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    async reach(page) {
      await announce(page, [
        { icon: '', name: 'MetaMask', rdns: 'io.metamask' },
        { icon: '', name: 'Rabby Wallet', rdns: 'io.rabby' },
      ])
      await openAllWallets(page)
    },
    shows: (modal) =>
      modal
        .getByTestId(/^wallet-item-/)
        .filter({ hasText: /Installed|مثبّتة/ })
        .first(),
  },
  {
    name: 'all-wallets-search',
    begunByHand: true,
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    async reach(page) {
      await openAllWallets(page)
      await enter(page.getByTestId('wallet-search'), 'rainbow')
    },
    shows: (modal) => modal.getByTestId(/^wallet-item-/).filter({ hasText: 'Rainbow' }),
  },
  {
    name: 'all-wallets-nothing',
    begunByHand: true,
    view: 'AllWallets',
    title: { ar: 'كل المحافظ', en: 'All wallets' },
    async reach(page) {
      await openAllWallets(page)
      await enter(page.getByTestId('wallet-search'), 'qqqqqq')
    },
    shows: (modal) => modal.getByRole('status').filter({ hasText: 'qqqqqq' }),
  },
  {
    name: 'connect-phone',
    view: 'Connect',
    // A phone has this row only where that of all wallets is hidden.
    query: { allWallets: 'HIDE', remote: '1' },
    title: { ar: 'اربط محفظتك', en: 'Connect a wallet' },
    reach: openConnect,
    shows: (modal) => modal.getByTestId('wallet-selector-walletConnect'),
  },
]
