import { sendSwapApproval } from '../actions/sendSwapApproval.ts'
import { TransferPendingError } from '../errors/transfer.ts'
import type { Latchkey } from '../Latchkey.ts'
import { addSent } from '../transactions/addSent.ts'
import type { SentApproval } from '../transactions/SentTransaction.ts'
import { anyAmount, type PreparedApproval } from './PreparedApproval.ts'
import type { SwapToken } from './SwapToken.ts'
import { swapOf } from './swapOf.ts'
import { tryApproval } from './tryApproval.ts'

/**
 * Asks the wallet for a prepared allowance, once however often it is called, and follows it from then on. The form stays: the
 * swap comes after.
 *
 * Any amount is allowed only where the visitor wants it so.
 *
 * @throws {TransferPendingError} while something else of a swap waits in the wallet @throws what `sendSwapApproval` throws
 */
export function submitApproval(
  latchkey: Latchkey,
  approval: PreparedApproval,
  shown: Pick<SwapToken, 'decimals' | 'logoUri' | 'symbol'>,
  { isUnlimited = false }: { isUnlimited?: boolean | undefined } = {},
): Promise<SentApproval> {
  const swapping = swapOf(latchkey)
  if (swapping.approving?.approval === approval) return swapping.approving.answer
  if (swapping.asked || swapping.approving) return Promise.reject(new TransferPendingError())
  swapping.store.setState({ loading: true })
  const answer = ask(latchkey, approval, shown, isUnlimited).finally(() => {
    swapping.approving = undefined
    swapping.store.setState({ loading: false })
  })
  swapping.approving = { answer, approval }
  return answer
}

async function ask(
  latchkey: Latchkey,
  approval: PreparedApproval,
  { decimals, logoUri, symbol }: Parameters<typeof submitApproval>[2],
  isUnlimited: boolean,
): Promise<SentApproval> {
  const { exchange, spender, token } = approval
  const { networkId } = approval.call
  const wanted =
    isUnlimited && approval.step === 'approve'
      ? await tryApproval(latchkey, { ...approval, allowance: 0n, amount: anyAmount, networkId })
      : approval
  const id = await sendSwapApproval(latchkey, wanted)
  const { amount, call } = wanted
  const sent: SentApproval = {
    amount,
    decimals,
    fee: call.fee,
    from: call.account.address,
    iconUrl: logoUri,
    id,
    kind: 'approve',
    networkId,
    sentAtMs: latchkey.internal.environment.now(),
    spender,
    spenderName: exchange,
    state: { confirmations: 0, status: 'pending' },
    symbol,
    token,
  }
  addSent(latchkey, sent)
  return sent
}
