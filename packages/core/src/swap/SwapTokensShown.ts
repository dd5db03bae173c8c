import type { SwapToken } from './SwapToken.ts'

/** What the screens know of both tokens of a swap. */
export type SwapTokensShown = { from: SwapToken; to: SwapToken }
