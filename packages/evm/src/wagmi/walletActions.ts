import { NotConnectedError } from '@latchkey/core/adapter'
import { createActions } from '../adapter/createActions.ts'
import { readNetwork } from '../wallet/readNetwork.ts'
import { disconnectWallet } from './disconnectWallet.ts'
import { settledProvider } from './settledProvider.ts'
import { settledWallet } from './settledWallet.ts'
import { switchChain } from './switchChain.ts'

/**
 * What the connector does with a connected wallet, and says without one. One chunk: most pages' first paint has no use
 * for it. It comes after what has connected the wallet: what both need stays there (ADR 0070).
 */
export const walletActions = {
  after: createActions,
  NotConnectedError,
  disconnectWallet,
  readNetwork,
  settledProvider,
  settledWallet,
  switchChain,
}
