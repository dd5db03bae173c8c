import type { NetworkId } from '@latchkey/protocol'
import type { AccountKey } from './SignInFlow.ts'

/** The parts of an account's CAIP-10 id. */
export function readAccountKey(account: AccountKey): {
  accountAddress: string
  chainId: NetworkId
} {
  const [namespace, reference, ...address] = account.split(':')
  return { accountAddress: address.join(':'), chainId: `${namespace}:${reference}` as NetworkId }
}
