import type { ViewName } from '@latchkey/core'
import type { Feature } from '../kit/Feature.ts'
import type { opening } from './opening.ts'

/** The screens that the modal does not open with, each with the feature that draws it: fetched when a click needs it. */
export const features = {
  Account: () => import('../features/account/accountFeature.ts'),
  AccountSettings: () => import('../features/account/accountFeature.ts'),
  ConnectingExternal: () => import('../features/connecting/connectingFeature.ts'),
  ConnectingMultiChain: () => import('../features/connecting/connectingFeature.ts'),
  ConnectingWalletConnect: () => import('../features/pairing/pairingFeature.ts'),
  ConnectingWalletConnectBasic: () => import('../features/pairing/pairingFeature.ts'),
  Downloads: () => import('../features/help/helpFeature.ts'),
  GetWallet: () => import('../features/help/helpFeature.ts'),
  Networks: () => import('../features/networks/networksFeature.ts'),
  ProfileWallets: () => import('../features/wallets/walletsFeature.ts'),
  SIWXSignMessage: () => import('../features/signIn/signInFeature.ts'),
  SwitchActiveChain: () => import('../features/networks/networksFeature.ts'),
  SwitchNetwork: () => import('../features/networks/networksFeature.ts'),
  UnsupportedChain: () => import('../features/networks/networksFeature.ts'),
  WhatIsANetwork: () => import('../features/help/helpFeature.ts'),
  WhatIsAWallet: () => import('../features/help/helpFeature.ts'),
} satisfies { [N in LaterView]: () => Promise<{ feature: Feature<N> }> }

type LaterView = Exclude<ViewName, keyof (typeof opening)['views']>
