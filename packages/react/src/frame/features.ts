import type { ViewName } from '@latchkey/core'
import type { Feature } from '../kit/Feature.ts'
import type { opening } from './opening.ts'

/** The screens that the modal does not open with, each with the feature that draws it: fetched when a click needs it. */
export const features = {
  Account: () => import('../features/account/feature.ts'),
  AccountSettings: () => import('../features/account/feature.ts'),
  ConnectingExternal: () => import('../features/connecting/feature.ts'),
  ConnectingMultiChain: () => import('../features/connecting/feature.ts'),
  ConnectingWalletConnect: () => import('../features/pairing/feature.ts'),
  ConnectingWalletConnectBasic: () => import('../features/pairing/feature.ts'),
  Downloads: () => import('../features/help/feature.ts'),
  GetWallet: () => import('../features/help/feature.ts'),
  Networks: () => import('../features/networks/feature.ts'),
  ProfileWallets: () => import('../features/wallets/feature.ts'),
  SwitchActiveChain: () => import('../features/networks/feature.ts'),
  SwitchNetwork: () => import('../features/networks/feature.ts'),
  UnsupportedChain: () => import('../features/networks/feature.ts'),
  WhatIsANetwork: () => import('../features/help/feature.ts'),
  WhatIsAWallet: () => import('../features/help/feature.ts'),
} satisfies { [N in LaterView]: () => Promise<{ feature: Feature<N> }> }

type LaterView = Exclude<ViewName, keyof (typeof opening)['views']>
