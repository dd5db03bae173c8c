import {
  type AdapterContext,
  type CallActions,
  type CallsStatus,
  NetworkNotConfiguredError,
} from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { readSentCalls } from '../chain/readSentCalls.ts'
import { readCallsId } from '../wallet/callsId.ts'
import { getCallsStatus as askWallet, isHash } from '../wallet/getCallsStatus.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * Where calls stand, by the wallet that took them as a batch, or by the chain.
 *
 * Some wallets say that a batch failed which is in a block (MetaMask/metamask-extension 34899), and a visitor would pay
 * twice: without a receipt the chain decides, and as long as it shows none the batch is pending.
 *
 * @throws {NetworkNotConfiguredError} @throws {WalletError} @throws {RpcFailedError}
 */
export async function getCallsStatus(
  rpc: EvmRpc,
  { networks }: Pick<AdapterContext, 'networks'>,
  { connected, id, signal }: Parameters<CallActions['getCallsStatus']>[0],
): Promise<CallsStatus> {
  const configured = networks()
  const networkOf = (networkId: string) =>
    configured.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const sent = readCallsId(id)
  if (sent) {
    const network = networkOf(sent.networkId)
    if (network) return readSentCalls(rpc, sent, { id, network, signal })
    throw new NetworkNotConfiguredError({
      configured: configured.map(({ caipNetworkId }) => caipNetworkId),
      id: sent.networkId,
    })
  }
  const { connector, networkId } = connected()
  const { hashes, status } = await askWallet(walletOf(connector), { id, networkId, signal })
  if (!isUnproven(status)) return status
  const network = networkOf(status.networkId)
  // Some wallets name a batch by its transaction.
  const named = hashes.length === 0 && isHash(id) ? [id] : hashes
  if (!network || named.length === 0) return { ...status, status: 'pending' }
  const transactions = { hashes: named, networkId: status.networkId, total: named.length }
  const read = await readSentCalls(rpc, transactions, { id, network, signal })
  return { ...read, atomic: status.atomic }
}

/** A batch that failed on the chain (5xx) has a receipt; one that was never sent (4xx) has none. */
function isUnproven({ receipts, status, statusCode }: CallsStatus): boolean {
  return status === 'failed' && statusCode >= 500 && receipts.length === 0
}
