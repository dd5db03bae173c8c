import { connectedAccount } from '../actions/connectedAccount.ts'
import { NotConnectedError } from '../errors/connector.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { SentApproval } from '../transactions/SentTransaction.ts'
import { submitApproval } from './submitApproval.ts'
import { tryApproval } from './tryApproval.ts'

/**
 * Asks the wallet to take back what is left of an allowance that was given from here, and follows it.
 *
 * @throws {NotConnectedError} when another account is in use than the one that gave it
 * @throws {TransferPendingError} while the wallet is asked for something else of a swap @throws what `submitApproval` throws
 */
export async function takeBack(
  latchkey: Latchkey,
  { decimals, from, iconUrl, networkId, spender, spenderName, symbol, token = '' }: SentApproval,
): Promise<SentApproval> {
  const operation = 'takeBack'
  const { account } = connectedAccount(latchkey.store.getState(), { networkId, operation })
  // Of another account it would take back what that one has allowed.
  if (!isSameAddress(account.address, from, account.namespace))
    throw new NotConnectedError({ operation })
  const approval = await tryApproval(latchkey, {
    allowance: 0n,
    amount: 0n,
    exchange: spenderName,
    networkId,
    spender,
    token,
  })
  return submitApproval(latchkey, approval, { decimals, logoUri: iconUrl, symbol })
}
