export {
  type BitcoinPlaywrightPage,
  installTestBitcoinWallet,
} from '../playwright/installTestBitcoinWallet.ts'
export {
  installTestSolanaWallet,
  type SolanaPlaywrightPage,
} from '../playwright/installTestSolanaWallet.ts'
export {
  type InstallTestWalletOptions,
  installTestWallet,
  type PlaywrightPage,
} from '../playwright/installTestWallet.ts'
