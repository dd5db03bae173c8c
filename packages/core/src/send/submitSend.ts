import { namespaceOf } from '@latchkey/protocol'
import { sendTransfer } from '../actions/sendTransfer.ts'
import type { PreparedTransfer } from '../adapters/TransferActions.ts'
import { TransferPendingError } from '../errors/transfer.ts'
import { isRefusal } from '../errors/wallet/isRefusal.ts'
import type { Latchkey } from '../Latchkey.ts'
import { toWholeUnits } from '../payments/wholeUnits.ts'
import { addSent } from '../transactions/addSent.ts'
import type { SentTransfer } from '../transactions/SentTransaction.ts'
import { confirmReceiver } from './confirmReceiver.ts'
import { rememberReceiver } from './knownReceivers.ts'
import { emptyForm } from './SendForm.ts'
import { sendOf } from './sendOf.ts'

/** How a transfer is asked for. */
export type SubmitOptions = {
  /** The name that was typed for its receiver: it is looked up once more before the wallet is asked. */
  name?: string | undefined
  /** Leads elsewhere before the form is empty, so that no screen draws an empty one. */
  onSent?: ((transaction: SentTransfer) => void) | undefined
}

/** What the screens know of a transfer beside what its adapter does. */
export type SendFactsShown = Pick<SentTransfer, 'decimals' | 'iconUrl' | 'receiverName' | 'symbol'>

/**
 * Asks the wallet for a prepared transfer, once however often it is called, and follows it from then on (S4.44–S4.47):
 * the form is empty then, balances are read again.
 *
 * @throws {TransferPendingError} while another transfer waits in the wallet
 * @throws {ReceiverChangedError} when the receiver's name has another address by now
 * @throws {ReceiverUnknownError} when the receiver's name could not be looked up
 * @throws what `sendTransfer` throws; the form stays then
 */
export function submitSend(
  latchkey: Latchkey,
  prepared: PreparedTransfer,
  shown: SendFactsShown,
  options: SubmitOptions = {},
): Promise<SentTransfer> {
  const sending = sendOf(latchkey)
  if (sending.asked)
    return sending.asked.prepared === prepared
      ? sending.asked.answer
      : Promise.reject(new TransferPendingError())
  const answer = ask(latchkey, prepared, shown, options).finally(() => {
    sending.asked = undefined
    sending.store.setState({ checkedName: undefined, loading: false })
  })
  sending.asked = { answer, prepared }
  return answer
}

async function ask(
  latchkey: Latchkey,
  prepared: PreparedTransfer,
  shown: SendFactsShown,
  { name, onSent }: SubmitOptions,
): Promise<SentTransfer> {
  const { environment, events } = latchkey.internal
  const { store } = sendOf(latchkey)
  const { account, amount, fee, networkId, to, token } = prepared
  const properties = {
    amount: toWholeUnits(amount, shown.decimals),
    isSmartAccount: account.type === 'smartAccount',
    network: networkId,
    token: shown.symbol,
  }
  const emit = (event: string, more: object = {}) =>
    events.emit({ address: account.address, event, properties: { ...properties, ...more } })

  store.setState({ checkedName: name, loading: true })
  if (name) {
    await confirmReceiver(latchkey, { name, networkId, to })
    store.setState({ checkedName: undefined })
  }
  emit('SEND_INITIATED')
  const id = await sendTransfer(latchkey, prepared).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    emit(isRefusal(error) ? 'SEND_REJECTED' : 'SEND_ERROR', { message })
    throw error
  })
  // S4.46.
  emit('SEND_SUCCESS', { hash: id })
  rememberReceiver(latchkey, { address: to, namespace: namespaceOf(networkId) })
  const transaction: SentTransfer = {
    ...shown,
    amount,
    fee,
    from: account.address,
    id,
    kind: 'send',
    networkId,
    sentAtMs: environment.now(),
    state: { confirmations: 0, status: 'pending' },
    to,
    token,
  }
  addSent(latchkey, transaction)
  onSent?.(transaction)
  store.setState({ form: emptyForm })
  return transaction
}
