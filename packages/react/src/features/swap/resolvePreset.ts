import type { SwapPreset } from '@latchkey/core'
import { findAskedToken, type SwapSide } from '@latchkey/core/modal'

type Named = { address: string | undefined; symbol: string }

/** What of a page's wishes can be filled in. */
export type ResolvedPreset = {
  /** Left out where nothing was asked for, or nothing was found. */
  to?: SwapSide | undefined
  /** Of the token that is paid; not where that is another one than was asked for. */
  amount?: string | undefined
  /** What was asked for and is on no list. */
  missing?: string | undefined
  /** What was asked for and cannot be paid. */
  unpayable?: string | undefined
}

/**
 * What a page has asked for (S2.11), by what there is; undefined while the lists may still bring it.
 *
 * An amount of one token is none of another: where something else was to be paid, it is left out.
 */
export function resolvePreset(
  asked: SwapPreset,
  {
    isOver,
    own,
    tokens,
  }: {
    /** Lists are not waited for any longer. */
    isOver: boolean
    /** The network's own currency: the one thing that can be paid. */
    own: Named
    /** Undefined while they are on their way. */
    tokens: readonly Named[] | undefined
  },
): ResolvedPreset | undefined {
  const find = (wanted: string) => findAskedToken(tokens ?? [own], wanted)
  const isLate = !tokens && !isOver
  const from = asked.fromToken === undefined ? own : find(asked.fromToken)
  const to = asked.toToken === undefined ? undefined : find(asked.toToken)
  if (isLate && (!from || (asked.toToken !== undefined && !to))) return undefined
  const isPayable = from?.address === undefined && from !== undefined
  return {
    amount: isPayable ? asked.amount : undefined,
    missing: asked.toToken !== undefined && !to ? asked.toToken : undefined,
    to: to && { address: to.address },
    unpayable: isPayable ? undefined : asked.fromToken,
  }
}
