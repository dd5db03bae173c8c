import type { ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { AnyView, ViewCode } from '../parts/ViewCode.ts'
import { AllWalletsView } from '../views/AllWallets/AllWalletsView.tsx'
import { ConnectView } from '../views/Connect/ConnectView.tsx'
import type { ViewProps } from '../views/ViewProps.ts'

const explanations = async () =>
  (await import('../views/Explanations/explanations.ts')).explanations

const fetched: {
  [N in Exclude<ViewName, 'AllWallets' | 'Connect'>]: () => Promise<ComponentType<ViewProps<N>>>
} = {
  Account: async () => (await import('../views/Account/AccountView.tsx')).AccountView,
  AccountSettings: async () =>
    (await import('../views/AccountSettings/AccountSettingsView.tsx')).AccountSettingsView,
  ConnectingExternal: async () =>
    (await import('../views/ConnectingExternal/ConnectingExternalView.tsx')).ConnectingExternalView,
  ConnectingWalletConnectBasic: async () => (await explanations()).PhoneWallets,
  Downloads: async () => (await import('../views/Downloads/DownloadsView.tsx')).DownloadsView,
  GetWallet: async () => (await import('../views/GetWallet/GetWalletView.tsx')).GetWalletView,
  Networks: async () => (await import('../views/Networks/NetworksView.tsx')).NetworksView,
  SwitchNetwork: async () =>
    (await import('../views/SwitchNetwork/SwitchNetworkView.tsx')).SwitchNetworkView,
  UnsupportedChain: async () =>
    (await import('../views/UnsupportedChain/UnsupportedChainView.tsx')).UnsupportedChainView,
  WhatIsANetwork: async () => (await explanations()).WhatIsANetwork,
  WhatIsAWallet: async () => (await explanations()).WhatIsAWallet,
}

/** Connect and AllWallets come with the modal. Every other view is a chunk of its own. */
export function createViewCode(): ViewCode {
  const loaded = { AllWallets: AllWalletsView, Connect: ConnectView } as Partial<
    Record<ViewName, AnyView>
  >
  const load = async (name: ViewName) => {
    const component = loaded[name] ?? ((await fetched[name as keyof typeof fetched]()) as AnyView)
    loaded[name] = component
    return component
  }
  return {
    load,
    preload: (name) => void load(name).catch(() => undefined),
    present: (name) => loaded[name],
  }
}
