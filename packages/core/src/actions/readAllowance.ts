import type { NetworkId } from '@latchkey/protocol'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectedAccount } from './connectedAccount.ts'
import { callsOf } from './prepareCall.ts'

export type ReadAllowanceParameters = {
  /** Address of the contract that may spend. */
  spender: string
  /** Address of the token's contract. */
  token: string
  /** Defaults to the network the connected wallet is on. */
  networkId?: NetworkId | undefined
  signal?: AbortSignal | undefined
}

/**
 * What a contract may spend of the chosen account's tokens, in base units (ERC-20).
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError} @throws {UnsupportedCallError}
 * @throws {RpcFailedError} and the adapter's errors; code `address.invalid`
 */
export async function readAllowance(
  latchkey: Latchkey,
  { networkId: wanted, ...parameters }: ReadAllowanceParameters,
): Promise<bigint> {
  const operation = 'readAllowance'
  const state = latchkey.store.getState()
  const { account, networkId } = connectedAccount(state, { networkId: wanted, operation })
  const { address, namespace } = account
  const network = requireNetwork(latchkey, { namespace, networkId })
  const calls = await callsOf(latchkey, { namespace, operation })
  return calls.readAllowance({ ...parameters, network, owner: address })
}
