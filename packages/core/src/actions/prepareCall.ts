import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { CallActions, CallParameters, PreparedCall } from '../adapters/CallActions.ts'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import { UnsupportedCallError } from '../errors/call.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectedAccount } from './connectedAccount.ts'

export type PrepareCallParameters = {
  call: CallParameters['call']
  /** Defaults to the network the connected wallet is on. */
  networkId?: NetworkId | undefined
  signal?: AbortSignal | undefined
}

/**
 * Checks a call of a contract from the chosen account and finds its cost; no wallet is asked.
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError}
 * @throws {UnsupportedCallError} where no contract can be called
 * @throws {InsufficientFundsError} code `transfer.insufficient_amount` for the value, or `transfer.insufficient_fee`
 * @throws {TransactionRefusedError} with the contract's reason
 * @throws the adapter's errors; code `address.invalid` for a receiver that is no address of the network
 *
 * @example
 * const prepared = await prepareCall(latchkey, { call: { data, to, value: 1n } })
 * const id = await sendCall(latchkey, prepared)
 */
export async function prepareCall(
  latchkey: Latchkey,
  { call, networkId: wanted, signal }: PrepareCallParameters,
): Promise<PreparedCall> {
  const operation = 'prepareCall'
  const state = latchkey.store.getState()
  const { account, networkId } = connectedAccount(state, { networkId: wanted, operation })
  const { namespace } = account
  const network = requireNetwork(latchkey, { namespace, networkId })
  const calls = await callsOf(latchkey, { namespace, operation })
  return calls.prepare({ account, call, network, signal })
}

/** @throws {UnsupportedCallError} when the namespace's adapter calls nothing */
export async function callsOf(
  { internal }: Latchkey,
  { namespace, operation }: { namespace: Namespace; operation: string },
): Promise<CallActions> {
  const actions = await internal.adapterActions(namespace, operation)
  if (!actions.calls) throw new UnsupportedCallError({ namespace })
  return actions.calls()
}
