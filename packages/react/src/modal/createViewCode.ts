import type { ViewName } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import type { ComponentType } from 'react'
import type { AnyView, ViewCode, ViewComponent } from '../parts/ViewCode.ts'
import { AllWalletsView } from '../views/AllWallets/AllWalletsView.tsx'
import { ConnectView } from '../views/Connect/ConnectView.tsx'
import type { ViewProps } from '../views/ViewProps.ts'

type ViewComponents = { [N in ViewName]: ViewComponent<ViewProps<N>> }
type Opening = Pick<ViewComponents, 'AllWallets' | 'Connect'>
type Fetched = Omit<ViewComponents, keyof Opening>

const opening: Opening = { AllWallets: AllWalletsView, Connect: ConnectView }

/** Connect and AllWallets come with the modal; the others are fetched when a click needs them. */
export function createViewCode(): ViewCode {
  const present: Partial<ViewComponents> = { ...opening }
  let askWallet: ViewCode['askWallet'] = navigate.push

  let toastRegion: ComponentType | undefined

  const later = async () => {
    const { laterViews } = await import('../views/laterViews.ts')
    toastRegion = laterViews.ToastRegion
    return laterViews.views
  }
  const request = async () => {
    const { requestViews } = await import('../views/requestViews.ts')
    askWallet = requestViews.askWallet
    return requestViews.views
  }
  const remote = async () => {
    const { remoteViews } = await import('../views/remoteViews.ts')
    askWallet = remoteViews.askWallet
    toastRegion = remoteViews.ToastRegion
    return remoteViews.views
  }
  // Few chunks, because a bundler cuts what more of them share into pieces that cost more (ADR 0008).
  const chunks: { [N in keyof Fetched]: () => Promise<Pick<Fetched, N>> } = {
    Account: later,
    AccountSettings: later,
    ConnectingExternal: request,
    ConnectingMultiChain: later,
    ConnectingWalletConnect: remote,
    ConnectingWalletConnectBasic: remote,
    Downloads: later,
    GetWallet: later,
    Networks: later,
    ProfileWallets: later,
    SwitchActiveChain: later,
    SwitchNetwork: request,
    UnsupportedChain: later,
    WhatIsANetwork: later,
    WhatIsAWallet: later,
  }

  const load = async (name: ViewName) => {
    if (!present[name]) Object.assign(present, await chunks[name as keyof Fetched]())
    return present[name] as AnyView
  }
  return {
    askWallet: (latchkey, view) => askWallet(latchkey, view),
    load,
    preload: (name) => void load(name).catch(() => undefined),
    present: (name) => present[name] as AnyView | undefined,
    toastRegion: () => toastRegion,
  }
}
