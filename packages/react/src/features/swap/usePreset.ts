import type { Network } from '@latchkey/core'
import {
  cleanAmount,
  editSwap,
  isAddress,
  type SwapForm,
  swapTokenQuery,
  toBaseUnits,
  toWholeUnits,
  unreadAmount,
} from '@latchkey/core/modal'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { resolvePreset } from './resolvePreset.ts'
import { isPending, type SwapTokens, tokenAt } from './useSwapTokens.ts'

/** As long as lists are waited for (S2.11). */
const waitMs = 5000

/** Fills in what a page has asked for (S2.11), and says what of it cannot be. */
export function usePreset(
  { asked }: SwapForm,
  { held, list, own, portfolio, tokens }: SwapTokens,
  network: Network,
): { isWaiting: boolean; line: string } {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const [isOver, setOver] = useState(false)
  const [line, setLine] = useState('')
  const isAsked = asked !== undefined
  useEffect(() => {
    if (!isAsked) return
    setOver(false)
    const timer = setTimeout(setOver, waitMs, true)
    return () => clearTimeout(timer)
  }, [isAsked])

  const areListed = !list.isLoading && !portfolio.isLoading
  const contract = asked?.toToken?.trim()
  const isUnlisted =
    contract !== undefined &&
    areListed &&
    isAddress('eip155', contract) &&
    !tokenAt(tokens, contract, network)
  const unlisted = useQuery(
    swapTokenQuery(latchkey, {
      address: isUnlisted ? contract : undefined,
      networkId: network.caipNetworkId,
    }),
  )
  const isKnown = areListed && !list.hasFailed && !(isUnlisted && isPending(unlisted.status))
  const resolved =
    asked &&
    resolvePreset(asked, {
      isOver: isOver || list.hasFailed,
      own,
      payable: isKnown ? tokens : undefined,
      tokens: isKnown ? [...tokens, ...held, ...(unlisted.data ? [unlisted.data] : [])] : undefined,
    })
  const { amount, from, missing, to, unpayable } = resolved ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: written once, when it is known
  useEffect(() => {
    if (!resolved) return
    const said = [
      unpayable && messages['swap.presetFrom'](unpayable.slice(0, maxShown)),
      missing && messages['swap.presetMissing'](missing.slice(0, maxShown)),
    ].filter(Boolean)
    setLine(said.join(' '))
    editSwap(latchkey, {
      ...(from && { from }),
      ...(to && { to }),
      ...(amount !== undefined &&
        writtenOf(amount, tokenAt(tokens, from?.address, network)?.decimals ?? own.decimals)),
      asked: undefined,
    })
  }, [resolved !== undefined])
  return { isWaiting: isAsked && !resolved, line }
}

/** Characters of what a page has asked for: it can be anything. */
const maxShown = 42

/** An amount that is asked for is written as it is, or not at all: one that is cut is another one. */
function writtenOf(asked: string, decimals: number): Partial<SwapForm> {
  const whole = cleanAmount(asked, { decimals: undefined }) ?? ''
  const value = toBaseUnits(whole, decimals)
  return value === undefined
    ? { amount: '', amountProblem: unreadAmount(asked) }
    : { amount: toWholeUnits(value, decimals), unit: 'token' }
}
