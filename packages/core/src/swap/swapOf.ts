import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../Latchkey.ts'
import { memoryOf } from '../memoryOf.ts'
import type { SentApproval } from '../transactions/SentTransaction.ts'
import type { PreparedApproval } from './PreparedApproval.ts'
import type { PreparedSwap } from './PreparedSwap.ts'
import type { PreparedSwapBatch } from './PreparedSwapBatch.ts'
import { emptySwapForm, type SwapForm } from './SwapForm.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'

/** What an instance knows of swapping. It outlives the screens, and the modal. */
export type SwapState = {
  form: SwapForm
  /** A wallet is being asked. */
  loading: boolean
  /**
   * Whose wallet is asked for each step by itself though it might do all as one, and why: the visitor wants it so, it cannot
   * after all, or the visitor wanted no upgrade of the account. See `batchSubject`.
   */
  unbatched?: { subject: string; why: Unbatched } | undefined
}

export type Unbatched = 'chosen' | 'unable' | 'upgrade'

/** A swap as a wallet is asked for it: by itself, or with all that it takes. */
export type SwapAsked = PreparedSwap | PreparedSwapBatch

type Swapping = {
  store: StoreApi<SwapState>
  /** The swap that a wallet is being asked for, whatever the form says by then. */
  asked: { prepared: SwapAsked; shown: SwapTokensShown; answer: Promise<unknown> } | undefined
  /** The allowance that a wallet is being asked for. */
  approving: { approval: PreparedApproval; answer: Promise<SentApproval> } | undefined
  /** The entry of the modal's history that the form was begun for. */
  begunFor: object | undefined
}

/** What an instance knows of swapping, from the first use on. */
export const swapOf = /* @__PURE__ */ memoryOf(
  (): Swapping => ({
    approving: undefined,
    asked: undefined,
    begunFor: undefined,
    store: createStore<SwapState>(() => ({ form: emptySwapForm, loading: false })),
  }),
)

type Instance = Pick<Latchkey, 'internal'>

/**
 * Begins a form for an entry of the modal's history, once; the entry is the same when a visitor comes back to it from a
 * screen behind it. The slippage that a visitor has set stays.
 */
export function beginSwap(latchkey: Instance, entry: object, form: Partial<SwapForm>): void {
  const swapping = swapOf(latchkey)
  if (swapping.begunFor === entry) return
  swapping.begunFor = entry
  swapping.store.setState((state) => ({
    form: { ...emptySwapForm, slippage: state.form.slippage, ...form },
  }))
}

/** Empties the form: what made its screen fail must not come back with it. */
export function emptySwap(latchkey: Instance): void {
  swapOf(latchkey).store.setState({ form: emptySwapForm })
}

/**
 * Changes fields of the form. What was said of an amount is of that amount alone, and a loss of that swap; of what the page
 * has asked for, that is answered which a visitor has chosen.
 */
export function editSwap(latchkey: Instance, change: Partial<SwapForm>): void {
  swapOf(latchkey).store.setState(({ form }) => ({
    form: {
      ...form,
      ...([change.amount, change.from, change.to].some((field) => field !== undefined) && {
        agreedLoss: undefined,
      }),
      ...((change.amount !== undefined || change.from !== undefined) && {
        amountProblem: undefined,
        isMax: false,
      }),
      // It was chosen for that token.
      ...(change.from !== undefined && { isUnlimited: false }),
      asked: form.asked && {
        amount: change.amount === undefined ? form.asked.amount : undefined,
        fromToken: change.from === undefined ? form.asked.fromToken : undefined,
        toToken: change.to === undefined ? form.asked.toToken : undefined,
      },
      ...change,
    },
  }))
}
