import type { ViewName } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import type { ComponentType } from 'react'
import { AllWalletsView } from '../features/allWallets/views/AllWalletsView.tsx'
import { ConnectView } from '../features/connect/views/ConnectView.tsx'
import type { AnyView, ViewCode, ViewComponent } from '../kit/ViewCode.ts'
import type { ViewProps } from '../kit/ViewProps.ts'

type ViewComponents = { [N in ViewName]: ViewComponent<ViewProps<N>> }
type Opening = Pick<ViewComponents, 'AllWallets' | 'Connect'>
type Fetched = Omit<ViewComponents, keyof Opening>

const opening: Opening = { AllWallets: AllWalletsView, Connect: ConnectView }

/** Connect and AllWallets come with the modal; the others are fetched when a click needs them. */
export function createViewCode(): ViewCode {
  const present: Partial<ViewComponents> = { ...opening }
  let askWallet: ViewCode['askWallet'] = navigate.push

  let toastRegion: ComponentType | undefined

  const chunk =
    <Views>(
      fetched: () => Promise<{
        askWallet?: ViewCode['askWallet']
        ToastRegion?: ComponentType
        views: Views
      }>,
    ) =>
    async () => {
      const code = await fetched()
      askWallet = code.askWallet ?? askWallet
      toastRegion = code.ToastRegion ?? toastRegion
      return code.views
    }
  const later = chunk(async () => (await import('../views/laterViews.ts')).laterViews)
  const request = chunk(async () => (await import('../views/requestViews.ts')).requestViews)
  const remote = chunk(async () => (await import('../views/remoteViews.ts')).remoteViews)
  // Few chunks, because a bundler cuts what more of them share into pieces that cost more (ADR 0008).
  const chunks = {
    ConnectingExternal: request,
    ConnectingWalletConnect: remote,
    ConnectingWalletConnectBasic: remote,
    SwitchNetwork: request,
  } satisfies { [N in keyof Fetched]?: () => Promise<Pick<Fetched, N>> }
  const others: () => Promise<Omit<Fetched, keyof typeof chunks>> = later

  const load = async (name: ViewName) => {
    if (!present[name])
      Object.assign(present, await (chunks[name as keyof typeof chunks] ?? others)())
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
