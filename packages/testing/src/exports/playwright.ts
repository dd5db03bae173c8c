export {
  type InstallTestWalletOptions,
  installTestWallet,
  type PlaywrightPage,
} from '../playwright/installTestWallet.ts'
