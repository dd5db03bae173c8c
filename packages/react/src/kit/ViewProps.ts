import type { View, ViewName } from '@latchkey/core'

/** What the modal hands to a view: its entry of the router, with the view's own arguments. */
export type ViewProps<N extends ViewName = ViewName> = { view: Extract<View, { name: N }> }
