import type { ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import { AllWalletsView } from '../views/AllWallets/AllWalletsView.tsx'
import { ConnectView } from '../views/Connect/ConnectView.tsx'
import type { ViewProps } from '../views/ViewProps.ts'

/** Views that come with the modal. Every other view is a chunk of its own. */
const present: Partial<ViewComponents> = { AllWallets: AllWalletsView, Connect: ConnectView }

const explanations = async () =>
  (await import('../views/Explanations/explanations.ts')).explanations

const fetched: {
  [N in Exclude<ViewName, 'AllWallets' | 'Connect'>]: () => Promise<ViewComponents[N]>
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

export type ViewComponent<N extends ViewName = ViewName> = ComponentType<ViewProps<N>>
type ViewComponents = { [N in ViewName]: ViewComponent<N> }

/** The view's component when it needs no fetching. */
export function presentView(name: ViewName): AnyView | undefined {
  return present[name] as AnyView | undefined
}

/** Fetches a view's code; called again, it resolves from the browser's module map. */
export async function loadView(name: ViewName): Promise<AnyView> {
  const load = name === 'AllWallets' || name === 'Connect' ? undefined : fetched[name]
  const component = load ? await load() : presentView(name)
  return component as AnyView
}

/** Starts fetching a view on the first sign of intent; the click that follows reports a failure. */
export function preloadView(name: ViewName): void {
  loadView(name).catch(() => undefined)
}

/** A component with its own view's arguments: the router pairs the two. */
type AnyView = ComponentType<{ view: ViewProps['view'] }>
