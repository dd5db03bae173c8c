import type { Latchkey, ViewName, ViewOf } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { Kit, Requests, ViewComponent } from './Feature.ts'
import type { ViewProps } from './ViewProps.ts'

/** A component with its own view's arguments: the router pairs the two. */
export type AnyView = ViewComponent<{ view: ViewProps['view'] }>

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
  /** What features share, once it is there. */
  kit(): Kit | undefined
}

/** Provided by the modal, because the views must not import the list of all views. */
export const ViewCodeContext = createContext<ViewCode>({
  askWallet: () => undefined,
  kit: () => undefined,
  load: () => new Promise(() => undefined),
  loadKit: () => new Promise(() => undefined),
  preload: () => undefined,
  present: () => undefined,
  requests: new WeakMap(),
})

export function useAskWallet(): ViewCode['askWallet'] {
  return useContext(ViewCodeContext).askWallet
}

export function useViewPreload(): ViewCode['preload'] {
  return useContext(ViewCodeContext).preload
}
