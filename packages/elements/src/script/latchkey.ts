// The program of a page that loads the toolkit by one line: `<script type="module" src="latchkey.js" data-…>`. What it
// exports a page's own scripts import from the same address, and get the same instance.
import { later } from './later.ts'
import { start } from './start.ts'

export const latchkey = await start(import.meta.url)

export const connect = later('connect')
export const disconnect = later('disconnect')
export const signMessage = later('signMessage')
export const switchNetwork = later('switchNetwork')

/** What a page's own scripts call on EVM chains. */
export const loadEvm = () => import('./evm.ts').then(({ evm }) => evm)

export {
  closeModal,
  getAccount,
  getNetwork,
  openModal,
  setTheme,
  watchEvents,
  watchWalletEvents,
} from '@latchkey/core'
