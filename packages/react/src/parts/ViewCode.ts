'use client'
import type { ViewName } from '@latchkey/core'
import { type ComponentType, createContext, useContext } from 'react'
import type { ViewProps } from '../views/ViewProps.ts'

/** A component with its own view's arguments: the router pairs the two. */
export type AnyView = ComponentType<{ view: ViewProps['view'] }>

/** The code of one modal's views. */
export type ViewCode = {
  /** The view's component, once it is there. */
  present(name: ViewName): AnyView | undefined
  /** Fetches a view's component. */
  load(name: ViewName): Promise<AnyView>
  /** Starts fetching on the first sign of intent; the click that follows reports a failure. */
  preload(name: ViewName): void
}

/** Handed down by the modal, because the views must not import the list of all views. */
export const ViewCodeContext = createContext<ViewCode>({
  load: () => new Promise(() => undefined),
  preload: () => undefined,
  present: () => undefined,
})

export function useViewPreload(): ViewCode['preload'] {
  return useContext(ViewCodeContext).preload
}
