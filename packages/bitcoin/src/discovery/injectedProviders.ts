import type { InjectedProvider } from '../wallet/InjectedProvider.ts'
import type { OnFoundWallet } from './FoundWallet.ts'
import { valueAt } from './valueAt.ts'

/** Where these wallets put their object, and what they call themselves. */
const places = { 'binancew3w.bitcoin': 'Binance', 'okxwallet.bitcoin': 'OKX', unisat: 'Unisat' }

/** Wallets that put an object with Unisat's methods on the page. */
export function findInjectedProviders(page: Window, onFound: OnFoundWallet): void {
  for (const [path, name] of Object.entries(places)) {
    const wallet = valueAt(page, path)
    if (
      typeof valueAt(wallet, 'requestAccounts') === 'function' &&
      // Binance answers in Unisat's place too, with other methods.
      !(name === 'Unisat' && valueAt(wallet, 'isBinance'))
    )
      onFound({
        name: `${name} Wallet`,
        provider: { family: 'injected', wallet: wallet as InjectedProvider },
      })
  }
}
