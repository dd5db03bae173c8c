import type { SessionWallet } from '@latchkey/core/adapter'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import type { InjectedProvider } from './InjectedProvider.ts'
import type { SatsConnectProvider } from './SatsConnectProvider.ts'
import type { StandardWallet } from './StandardWallet.ts'

/** A wallet's own object, beside the family that says how to speak to it. */
export type BitcoinProvider =
  | { family: 'standard'; wallet: StandardWallet }
  /** `id` is the wallet's entry in `window.btc_providers`: the path to the object (WBIP004). */
  | { family: 'sats-connect'; id: string; wallet: SatsConnectProvider }
  | { family: 'injected'; wallet: InjectedProvider }
  /** A session with a wallet that is not on the page; `session.request` asks it what `wallet` has no function for. */
  | { family: 'session'; session: SessionWallet; wallet: BitcoinWallet }
