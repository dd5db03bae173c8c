import type { NetworkId } from '@latchkey/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../Latchkey.ts'
import { memoryOf } from '../memoryOf.ts'

/** What a visitor has chosen to buy (S4.52). Ids are those of the options. */
export type OnrampForm = {
  /** Digits of the amount that is paid, as they were typed. */
  amount: string
  /** What is bought; the first asset where nothing is chosen. */
  asset: string | undefined
  /** What it is paid in; the first currency where nothing is chosen. */
  currency: string | undefined
  /** How it is paid, such as `card`. */
  method: string | undefined
  /** Of the asset; on another nothing is chosen. */
  networkId: NetworkId | undefined
  provider: string | undefined
}

/** What an instance knows of buying. It outlives the screens, and the modal. */
export type OnrampState = {
  form: OnrampForm
  /** A price is on its way (S4.52). */
  isQuoteLoading: boolean
}

const emptyOnrampForm: OnrampForm = {
  amount: '',
  asset: undefined,
  currency: undefined,
  method: undefined,
  networkId: undefined,
  provider: undefined,
}

type Buying = {
  /** The entry of the modal's history that the form was begun for. */
  begunFor: object | undefined
  store: StoreApi<OnrampState>
}

/** What an instance knows of buying, from the first use on. */
export const onrampOf = /* @__PURE__ */ memoryOf(
  (): Buying => ({
    begunFor: undefined,
    store: createStore<OnrampState>(() => ({ form: emptyOnrampForm, isQuoteLoading: false })),
  }),
)

type Instance = Pick<Latchkey, 'internal'>

/**
 * Begins a form for an entry of the modal's history, once; the entry is the same when a visitor comes back to it from a screen
 * behind it.
 */
export function beginOnramp(latchkey: Instance, entry: object, form: Partial<OnrampForm>): void {
  const buying = onrampOf(latchkey)
  if (buying.begunFor === entry) return
  buying.begunFor = entry
  buying.store.setState({ form: { ...emptyOnrampForm, ...form } })
}

/** Changes fields of the form. */
export function editOnramp(latchkey: Instance, change: Partial<OnrampForm>): void {
  onrampOf(latchkey).store.setState(({ form }) => ({ form: { ...form, ...change } }))
}

/** Restores the defaults (S4.53). */
export function resetOnramp(latchkey: Instance): void {
  onrampOf(latchkey).store.setState({ form: emptyOnrampForm, isQuoteLoading: false })
}
