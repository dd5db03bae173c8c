import type { View } from './views.ts'

/** The modal's history. Never empty; the last view is the one on screen. */
export type Router = readonly [View, ...View[]]
