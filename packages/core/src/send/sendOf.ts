import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Latchkey } from '../Latchkey.ts'
import { memoryOf } from '../memoryOf.ts'
import type { SentTransfer } from '../transactions/SentTransaction.ts'
import { emptyForm, type SendForm } from './SendForm.ts'

/** What an instance knows of sending. It outlives the screens, and the modal. */
export type SendState = {
  form: SendForm
  /** A wallet is being asked (S4.44, S4.47). */
  loading: boolean
  /** The name that is looked up once more, before a wallet is asked. */
  checkedName: string | undefined
}

type Sending = {
  store: StoreApi<SendState>
  /** The transfer that a wallet is being asked for. */
  asked: { prepared: unknown; answer: Promise<SentTransfer> } | undefined
  /** The entry of the modal's history that the form was begun for. */
  begunFor: object | undefined
}

/** What an instance knows of sending, from the first use on. */
export const sendOf = /* @__PURE__ */ memoryOf(
  (): Sending => ({
    asked: undefined,
    begunFor: undefined,
    store: createStore<SendState>(() => ({
      checkedName: undefined,
      form: emptyForm,
      loading: false,
    })),
  }),
)

/**
 * Begins a form for an entry of the modal's history, once; the entry is the same when a visitor comes back to it from
 * a screen behind it.
 */
export function beginSend(
  latchkey: Pick<Latchkey, 'internal'>,
  entry: object,
  form: Partial<SendForm>,
): void {
  const sending = sendOf(latchkey)
  if (sending.begunFor === entry) return
  sending.begunFor = entry
  sending.store.setState({ form: { ...emptyForm, ...form } })
}

/** Empties the form: what made its screen fail must not come back with it. */
export function emptySend(latchkey: Pick<Latchkey, 'internal'>): void {
  sendOf(latchkey).store.setState({ form: emptyForm })
}

/**
 * Changes fields of the form. An amount that was asked for counts until an amount is written or the token is another:
 * it must not replace what a visitor has typed, nor become that many of another token. The network that a code has named
 * counts until the receiver is another.
 */
export function editSend(latchkey: Pick<Latchkey, 'internal'>, change: Partial<SendForm>): void {
  const { store } = sendOf(latchkey)
  const isAnswered = change.sendTokenAmount !== undefined || change.token !== undefined
  store.setState(({ form }) => ({
    form: {
      ...form,
      ...(isAnswered && { amountProblem: undefined, asked: undefined }),
      ...(change.receiver !== undefined && { receiverNetworkId: undefined }),
      ...change,
    },
  }))
}
