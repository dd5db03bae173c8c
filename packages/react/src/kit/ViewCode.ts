'use client'
import type { Latchkey, ViewName, ViewOf } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'
import { type ComponentType, createContext, useContext } from 'react'
import type { Kit, Requests, ViewComponent } from './Feature.ts'
import type { ViewProps } from './ViewProps.ts'

/** A component with its own view's arguments: the router pairs the two. */
export type AnyView = ViewComponent<{ view: ViewProps['view'] }>

/** What the search of all wallets is given. */
export type WalletSearchProps = {
  /** Only wallets that carry it. */
  badge: string | undefined
  disabled: boolean
  FoundWallet: Kit['FoundWallet']
  /** The site's own wallets, and the pages of the list that are loaded. */
  loaded: readonly CatalogWallet[]
  onClear: () => void
  /** As it is typed. */
  term: string
}

export type WalletSearchCode = {
  kit: Kit
  WalletSearch: ComponentType<WalletSearchProps>
}

/** The code of one modal's views. */
export type ViewCode = {
  /** The view's component, once it is there. */
  present(name: ViewName): AnyView | undefined
  /** Fetches a view's component, with its texts. */
  load(name: ViewName): Promise<AnyView>
  /** Starts fetching on the first sign of intent; the click that follows reports a failure. */
  preload(name: ViewName): void
  /** Asks an installed wallet to connect: at once where the code is there, else by the screen that fetches it. */
  askWallet(latchkey: Latchkey, view: ViewOf<'ConnectingExternal'>): void
  requests: Requests
  /** Fetches what features share, for those who need it without a feature. */
  loadKit(): Promise<Kit>
  /** Fetches the search of all wallets, with the kit. */
  loadWalletSearch(): Promise<WalletSearchCode>
  /** What shows toasts, once what features share is there. */
  toastRegion(): ComponentType | undefined
}

/** Provided by the modal, because the views must not import the list of all views. */
export const ViewCodeContext = createContext<ViewCode>({
  askWallet: () => undefined,
  load: () => new Promise(() => undefined),
  loadKit: () => new Promise(() => undefined),
  loadWalletSearch: () => new Promise(() => undefined),
  preload: () => undefined,
  present: () => undefined,
  requests: new WeakMap(),
  toastRegion: () => undefined,
})

export function useAskWallet(): ViewCode['askWallet'] {
  return useContext(ViewCodeContext).askWallet
}

export function useViewPreload(): ViewCode['preload'] {
  return useContext(ViewCodeContext).preload
}
