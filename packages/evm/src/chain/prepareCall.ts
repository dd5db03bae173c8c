import type { CallParameters, Network, PreparedCall } from '@latchkey/core/adapter'
import { toHex } from 'viem/utils'
import type { TransactionRequest } from '../wallet/askToSend.ts'
import type { EvmRpc } from './createRpc.ts'
import { expectAmount, expectFee } from './expectFunds.ts'
import { readCosts, readPayer } from './readCosts.ts'
import { readReceiver } from './readReceiver.ts'

/** What signing needs of a prepared call. */
export type CallRequest = { network: Network; transaction: TransactionRequest }

/**
 * Checks a call of a contract by having a node try it out, from the account and with the value, and finds its cost.
 *
 * @throws {InvalidAddressError} @throws {InsufficientFundsError} @throws {TransactionRefusedError} @throws {RpcFailedError}
 */
export async function prepareCall(
  rpc: EvmRpc,
  { account, call, network, signal }: CallParameters,
): Promise<PreparedCall> {
  const to = readReceiver(call.to)
  const { value = 0n } = call
  const data = call.data as `0x${string}` | undefined
  const payer = await readPayer(rpc, { from: account.address, network, signal })
  expectAmount(payer.native, value)
  const asked = { data, to, ...(value > 0n && { value: toHex(value) }) }
  const { gas: _, ...cost } = await readCosts(payer, asked)
  expectFee(payer.native - value, cost.fee)
  const request: CallRequest = {
    network,
    transaction: { data, to, ...(value > 0n && { value }) },
  }
  return { ...cost, account, data, networkId: network.caipNetworkId, request, to, value }
}
