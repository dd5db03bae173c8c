import type { ViewName, ViewOf } from '@latchkey/core'

/** What the frame gives to a view: its entry of the router, with the view's own arguments. */
export type ViewProps<N extends ViewName = ViewName> = { view: ViewOf<N> }
