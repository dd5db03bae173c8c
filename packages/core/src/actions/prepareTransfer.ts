import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { PreparedTransfer, TransferActions } from '../adapters/TransferActions.ts'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import { TokenDecimalsError } from '../errors/review.ts'
import { IncompleteTransferError, UnsupportedTransferError } from '../errors/transfer.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { connectedAccount } from './connectedAccount.ts'

export type PrepareTransferParameters = {
  /** Base units; `max` is all that can be sent, the fee left out. */
  amount: bigint | 'max'
  to: string
  /** Address of a token contract or mint; the network's own currency where it is left out. */
  token?: string | undefined
  /** The decimals of the token that the amount was written with, where the chain is to agree with them. */
  decimals?: number | undefined
  /** Defaults to the network the connected wallet is on. */
  networkId?: NetworkId | undefined
  signal?: AbortSignal | undefined
}

/**
 * Checks a transfer from the chosen account and finds its cost; no wallet is asked.
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError}
 * @throws {IncompleteTransferError} without an amount or a receiver (S5.7)
 * @throws {UnsupportedTransferError} where nothing can be transferred (S4.48)
 * @throws {TokenDecimalsError} when the token's decimals are not those of the amount
 * @throws {InsufficientFundsError} code `transfer.insufficient_amount` or `transfer.insufficient_fee`
 * @throws the adapter's errors; code `address.invalid` for a receiver that is no address of the network (S5.5, S5.6)
 *
 * @example
 * const prepared = await prepareTransfer(latchkey, { to, amount: 'max' })
 * const id = await sendTransfer(latchkey, prepared)
 */
export async function prepareTransfer(
  latchkey: Latchkey,
  { amount, decimals, networkId: wanted, signal, to, token }: PrepareTransferParameters,
): Promise<PreparedTransfer> {
  const operation = 'prepareTransfer'
  const state = latchkey.store.getState()
  const { account, networkId } = connectedAccount(state, { networkId: wanted, operation })
  if (!to || (amount !== 'max' && amount <= 0n)) throw new IncompleteTransferError()
  const network = findNetwork(state.networks, networkId)
  if (!network) {
    const configured = state.networks.map(({ caipNetworkId }) => caipNetworkId)
    throw new NetworkNotConfiguredError({ configured, id: networkId })
  }
  const transfers = await transfersOf(latchkey, { networkId, operation })
  const prepared = await transfers.prepare({ account, amount, network, signal, to, token })
  const { decimals: actual = decimals } = prepared
  if (token !== undefined && decimals !== undefined && actual !== undefined && actual !== decimals)
    throw new TokenDecimalsError({ actual, token, wanted: decimals })
  return prepared
}

/** @throws {UnsupportedTransferError} when the network's adapter moves nothing */
export async function transfersOf(
  { internal }: Latchkey,
  { networkId, operation }: { networkId: NetworkId; operation: string },
): Promise<TransferActions> {
  const actions = await internal.adapterActions(namespaceOf(networkId), operation)
  if (!actions.transfers) throw new UnsupportedTransferError({ networkId })
  return actions.transfers()
}
