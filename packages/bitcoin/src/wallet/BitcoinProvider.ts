import type { InjectedProvider } from './InjectedProvider.ts'
import type { SatsConnectProvider } from './SatsConnectProvider.ts'
import type { StandardWallet } from './StandardWallet.ts'

/** A wallet's own object, beside the family that says how to speak to it. */
export type BitcoinProvider =
  | { family: 'standard'; wallet: StandardWallet }
  /** `id` is the wallet's entry in `window.btc_providers`: the path to the object (WBIP004). */
  | { family: 'sats-connect'; id: string; wallet: SatsConnectProvider }
  | { family: 'injected'; wallet: InjectedProvider }
