import type { PreparedCall } from '../adapters/CallActions.ts'
import type { Latchkey } from '../Latchkey.ts'
import { callsOf } from './prepareCall.ts'
import { requirePayer } from './requirePayer.ts'

/**
 * Asks the connected wallet to sign and send a prepared call; resolves to the transaction's id once it is sent. Follow
 * it with `trackTransaction`.
 *
 * @throws {NotConnectedError} when the account that was to pay is not the chosen one any more
 * @throws {ConnectorNotFoundError}
 * @throws {TransactionChangedError} when it is not what was prepared any more, or the network would refuse it by now
 * @throws {TransactionUncheckedError} when that could not be found out; in both cases no wallet was asked
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined, `network.wrong` when the wallet
 * is on another network
 */
export async function sendCall(
  latchkey: Latchkey,
  prepared: PreparedCall,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const operation = 'sendCall'
  const connector = requirePayer(latchkey, prepared, operation)
  const { namespace } = prepared.account
  const calls = await callsOf(latchkey, { namespace, operation })
  return calls.submit(connector, prepared, options)
}
