import { connectedAccount } from '../actions/connectedAccount.ts'
import { getSwapAllowances } from '../actions/getSwapAllowances.ts'
import {
  askForSwap,
  type PrepareSwapParameters,
  trySwap,
  type WrittenSwap,
} from '../actions/prepareSwap.ts'
import { prepareSwapApproval } from '../actions/prepareSwapApproval.ts'
import type { PreparedCall } from '../adapters/CallActions.ts'
import { resumeBatches } from '../calls/resumeBatches.ts'
import { SwapMismatchError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { allowedSpender, approvalsOf } from '../transactions/approvalsOf.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { isAllowanceEnough } from './isAllowanceEnough.ts'
import type { PreparedApproval } from './PreparedApproval.ts'
import type { PreparedSwap } from './PreparedSwap.ts'
import type { PreparedSwapBatch } from './PreparedSwapBatch.ts'
import { atomicOfPayer, planBatch } from './planBatch.ts'
import { type SwapStep, swapSteps } from './swapSteps.ts'

/** A swap by its price, with what a wallet has to be asked for first. */
export type SwapPlan = Pick<PreparedSwap, 'deadlineMs' | 'minReceived' | 'quote' | 'slippage'> & {
  /** What is still to be asked, in its order. */
  steps: readonly [SwapStep, ...SwapStep[]]
  /** The contract that takes what is paid, and what it may take of it by now; undefined of the network's own currency. */
  allowed: { allowance: bigint; exchange: string | undefined; spender: string } | undefined
  /** What a wallet is asked to send next. */
  call: PreparedCall
  /** The first of the steps, ready to be asked. */
  next: { kind: 'swap'; swap: PreparedSwap } | { kind: 'approval'; approval: PreparedApproval }
  /** All of the steps as one request, where there are several and the wallet and a node say that it can be done. */
  batch?: PreparedSwapBatch | undefined
}

/**
 * Prepares the next thing that a swap takes. The chain says what is allowed, so a swap that was begun before, on this page or
 * on another one, continues where it stands.
 *
 * @throws what `prepareSwap` and `prepareSwapApproval` throw
 */
export async function planSwap(
  latchkey: Latchkey,
  parameters: PrepareSwapParameters,
): Promise<SwapPlan> {
  const { amount, fromToken, networkId, signal } = parameters
  // Of the exchange that was allowed from here: by another one, at a little better price, all would have to be asked again.
  const allowedHere = givenHere(latchkey, parameters)
  const written = await askForSwap(latchkey, { spender: allowedHere, ...parameters })
  const { call: _, ...rest } = written
  const planned = async (allowed: SwapPlan['allowed']): Promise<SwapPlan> => {
    const swap = await trySwap(latchkey, written, parameters)
    return { ...rest, allowed, call: swap.call, next: { kind: 'swap', swap }, steps: ['swap'] }
  }
  if (fromToken === undefined) return planned(undefined)
  const { to: spender } = written.call
  const allowances = await getSwapAllowances(latchkey, { networkId, signal, token: fromToken })
  const allowed = allowances.find((one) => one.spender.toLowerCase() === spender.toLowerCase())
  // The contract that the swap calls is the one that takes the token: it has to be of the list.
  if (!allowed) throw new SwapMismatchError({ field: 'spender' })
  const { allowance } = allowed
  if (isAllowanceEnough({ allowance, amount })) return planned(allowed)
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'planSwap',
  })
  // One that was asked before a reload is seen again before another is asked.
  resumeBatches(latchkey)
  // Beside all else: a wallet may take its time.
  const atomic = atomicOfPayer(latchkey, { account, networkId }).catch(() => undefined)
  const approval = await prepareSwapApproval(latchkey, {
    ...pairOf(written),
    amount,
    signal,
    spender,
  })
  if (!approval) return planned({ ...allowed, allowance: amount })
  const steps = swapSteps({ allowance, amount, refusesChange: approval.step === 'reset' })
  return {
    ...rest,
    allowed,
    batch: await planBatch(latchkey, { approval, atomic, signal, steps, written }),
    call: approval.call,
    next: { approval, kind: 'approval' },
    steps,
  }
}

function givenHere(
  latchkey: Latchkey,
  { amount, fromToken: token, networkId }: PrepareSwapParameters,
): string | undefined {
  if (token === undefined) return undefined
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'planSwap',
  })
  const { transactions } = transactionsOf(latchkey).store.getState()
  const approvals = approvalsOf(transactions, { from: account.address, networkId, token })
  return allowedSpender(approvals, amount)
}

function pairOf({ quote: { fromToken, networkId, toToken } }: WrittenSwap) {
  return { fromToken, networkId, toToken }
}
