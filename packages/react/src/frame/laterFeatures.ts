import type { ViewName } from '@latchkey/core'
import type { Feature } from '../kit/Feature.ts'

/**
 * The screens behind other screens. Their list is fetched with the first of them, so that the opening modal pays for
 * none, however many there are.
 */
export const laterFeatures = {
  AccountSettings: () => import('../features/account/accountFeature.ts'),
  ApproveTransaction: () => import('./loginParts.ts'),
  Activity: () => import('../features/activity/activityFeature.ts'),
  BuyInProgress: () => import('../features/onramp/onrampFeature.ts'),
  ChooseAccountName: () => import('./receiveAndNames.ts'),
  ConnectingFarcaster: () => import('./farcasterParts.ts'),
  ConnectingSite: () => import('./siteParts.ts'),
  ConnectingSocial: () => import('./loginParts.ts'),
  Downloads: () => import('../features/help/helpFeature.ts'),
  EmailVerifyDevice: () => import('./loginParts.ts'),
  EmailVerifyOtp: () => import('./loginParts.ts'),
  GetWallet: () => import('../features/help/helpFeature.ts'),
  OnRampFiatSelect: () => import('../features/onramp/onrampFeature.ts'),
  OnRampProviders: () => import('../features/onramp/onrampFeature.ts'),
  OnRampTokenSelect: () => import('../features/onramp/onrampFeature.ts'),
  ProfileWallets: () => import('../features/wallets/walletsFeature.ts'),
  RegisterAccountName: () => import('./receiveAndNames.ts'),
  RegisterAccountNameSuccess: () => import('./receiveAndNames.ts'),
  Swap: () => import('../features/swap/swapFeature.ts'),
  SwapPreview: () => import('../features/swap/behindSwapFeature.ts'),
  SwapProgress: () => import('../features/swap/behindSwapFeature.ts'),
  SwapSelectToken: () => import('../features/swap/behindSwapFeature.ts'),
  Token: () => import('../features/account/accountFeature.ts'),
  WalletCompatibleNetworks: () => import('./receiveAndNames.ts'),
  WalletReceive: () => import('./receiveAndNames.ts'),
  WalletSend: () => import('../features/send/sendFeature.ts'),
  WalletSendPreview: () => import('../features/send/sendFeature.ts'),
  WalletSendProgress: () => import('../features/send/sendFeature.ts'),
  WalletSendSelectToken: () => import('../features/send/sendFeature.ts'),
  WhatIsANetwork: () => import('../features/help/helpFeature.ts'),
  WhatIsAWallet: () => import('../features/help/helpFeature.ts'),
} satisfies { [N in ViewName]?: () => Promise<{ feature: Feature<N> }> }
