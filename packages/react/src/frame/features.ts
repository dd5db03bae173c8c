import type { ViewName } from '@latchkey/core'
import type { Feature } from '../kit/Feature.ts'
import type { laterFeatures } from './laterFeatures.ts'
import type { opening } from './opening.ts'

/** The screens that a click on the first ones needs, each with the feature that draws it. */
export const features = {
  Account: () => import('../features/account/accountFeature.ts'),
  AllWallets: () => import('../features/allWallets/allWalletsFeature.ts'),
  ConnectingExternal: () => import('../features/connecting/connectingFeature.ts'),
  ConnectingMultiChain: () => import('../features/connecting/connectingFeature.ts'),
  ConnectingWalletConnect: () => import('../features/pairing/pairingFeature.ts'),
  ConnectingWalletConnectBasic: () => import('../features/pairing/pairingFeature.ts'),
  Networks: () => import('../features/networks/networksFeature.ts'),
  SIWXSignMessage: () => import('../features/signIn/signInFeature.ts'),
  SwitchActiveChain: () => import('../features/networks/networksFeature.ts'),
  SwitchNetwork: () => import('../features/networks/networksFeature.ts'),
  UnsupportedChain: () => import('../features/networks/networksFeature.ts'),
} satisfies { [N in FirstView]: () => Promise<{ feature: Feature<N> }> }

type FirstView = Exclude<ViewName, keyof (typeof opening)['views'] | keyof typeof laterFeatures>

/** Fetches what draws a screen that the modal does not open with. */
export async function loadFeature(name: ViewName): Promise<Feature<ViewName>> {
  const load: Readonly<Record<string, () => Promise<{ feature: unknown }>>> =
    name in features ? features : (await import('./laterFeatures.ts')).laterFeatures
  return (await load[name]?.())?.feature as Feature<ViewName>
}
