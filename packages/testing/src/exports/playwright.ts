export {
  type BitcoinPlaywrightPage,
  installTestBitcoinWallet,
} from '../playwright/installTestBitcoinWallet.ts'
export {
  type InstallTestWalletOptions,
  installTestWallet,
  type PlaywrightPage,
} from '../playwright/installTestWallet.ts'
