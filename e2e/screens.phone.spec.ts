import { testScreens } from './screenTests.ts'

// What a phone has of its own is size and touch; colours are the desktop's, and so is the other
// direction but for one screen of each layout: list, grid, code, waiting, account.
testScreens({
  arabic: ['connect', 'all-wallets', 'phone-wallet', 'connecting-declined', 'account', 'wallets'],
  themes: { ar: ['light'], en: ['dark'] },
})
