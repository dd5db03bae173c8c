import type { SwapPlan } from '@latchkey/core/modal'

/** How a review has moved under a visitor's eyes. */
export type PriceMove = {
  shown: SwapPlan | undefined
  /** One more each time that it gives less, or is another swap. */
  count: number
  /** It gave more before. */
  isLess: boolean
}

export const noMove: PriceMove = { count: 0, isLess: false, shown: undefined }

/** Pure: the review after the same swap was prepared anew. That it gives more is no reason to stop a click. */
export function afterPrepared(move: PriceMove, prepared: SwapPlan): PriceMove {
  const { count, shown } = move
  if (!shown) return { count, isLess: false, shown: prepared }
  const isOther =
    shown.call.account.address !== prepared.call.account.address ||
    shown.call.networkId !== prepared.call.networkId ||
    shown.quote.fromAmount !== prepared.quote.fromAmount ||
    shown.quote.fromToken !== prepared.quote.fromToken ||
    shown.quote.toToken !== prepared.quote.toToken ||
    shown.next.kind !== prepared.next.kind ||
    shown.batch?.upgrades !== prepared.batch?.upgrades ||
    shown.steps.length !== prepared.steps.length
  const isLess =
    !isOther &&
    (prepared.quote.toAmount < shown.quote.toAmount || prepared.minReceived < shown.minReceived)
  return { count: isOther || isLess ? count + 1 : count, isLess, shown: prepared }
}
