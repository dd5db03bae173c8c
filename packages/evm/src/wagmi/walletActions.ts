import { readNetwork } from '../wallet/readNetwork.ts'
import { createWalletClient } from './createWalletClient.ts'
import { disconnectWallet } from './disconnectWallet.ts'
import { settledWallet } from './settledWallet.ts'
import { switchChain } from './switchChain.ts'

/** What the connector does with a connected wallet. One chunk: a page without one does not load it. */
export const walletActions = {
  createWalletClient,
  disconnectWallet,
  readNetwork,
  settledWallet,
  switchChain,
}
