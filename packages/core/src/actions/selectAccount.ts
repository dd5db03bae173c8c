import type { Namespace } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import { NotConnectedError } from '../errors/connector.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'

export type SelectAccountParameters = {
  /** One of the accounts that the namespace's wallet granted. */
  address: string
  namespace: Namespace
}

/**
 * Chooses among the accounts of the connected wallet, such as payment and ordinals of Bitcoin.
 *
 * @throws {NotConnectedError} when the wallet did not grant the account
 */
export function selectAccount(
  latchkey: Latchkey,
  { address, namespace }: SelectAccountParameters,
): void {
  const connection = connectionOf(latchkey.store.getState(), namespace)
  const accounts = connection.status === 'connected' ? connection.accounts : []
  const account = accounts.find((each) => isSameAddress(each.address, address, namespace))
  if (!account) throw new NotConnectedError({ operation: 'selectAccount' })
  commit(latchkey, { address: account.address, namespace, type: 'accountSelected' })
}
