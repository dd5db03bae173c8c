import type { SwapPreset } from '@latchkey/core'
import { findAskedToken, type SwapSide } from '@latchkey/core/modal'

type Named = { address: string | undefined; symbol: string }

/** What of a page's wishes can be filled in. */
export type ResolvedPreset = {
  /** Left out where nothing was asked for, or nothing was found that can be paid. */
  from?: SwapSide | undefined
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
    payable,
    tokens,
  }: {
    /** Lists are not waited for any longer. */
    isOver: boolean
    /** The network's own currency, which is paid where nothing is asked for. */
    own: Named
    /** What can be paid; undefined while it is on its way. */
    payable: readonly Named[] | undefined
    /** Undefined while they are on their way. */
    tokens: readonly Named[] | undefined
  },
): ResolvedPreset | undefined {
  const find = (wanted: string) => findAskedToken(tokens ?? [own], wanted)
  const isLate = !tokens && !isOver
  const from =
    asked.fromToken === undefined ? own : findAskedToken(payable ?? [own], asked.fromToken)
  const to = asked.toToken === undefined ? undefined : find(asked.toToken)
  if (isLate && (!from || (asked.toToken !== undefined && !to))) return undefined
  return {
    amount: from ? asked.amount : undefined,
    from: asked.fromToken !== undefined && from ? { address: from.address } : undefined,
    missing: asked.toToken !== undefined && !to ? asked.toToken : undefined,
    to: to && { address: to.address },
    unpayable: from ? undefined : asked.fromToken,
  }
}
