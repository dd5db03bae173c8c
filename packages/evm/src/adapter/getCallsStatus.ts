import {
  type AdapterContext,
  type AskedCalls,
  type CallActions,
  type CallsStatus,
  NetworkNotConfiguredError,
} from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { readSentCalls } from '../chain/readSentCalls.ts'
import { readCallsId } from '../wallet/callsId.ts'
import { getCallsStatus as askWallet, isHash, type WalletBatch } from '../wallet/getCallsStatus.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { withChain } from '../wallet/withChain.ts'

type Parameters = globalThis.Parameters<CallActions['getCallsStatus']>[0]

/**
 * Where calls stand, by the wallet that took them as a batch, or by the chain.
 *
 * Some wallets say that a batch failed which is in a block (MetaMask/metamask-extension 34899), or forget it, and a visitor
 * would pay twice: that calls failed is the chain's word. Where neither shows it, what became of them is not known.
 *
 * @throws {NetworkNotConfiguredError} @throws {WalletError} @throws {RpcFailedError}
 */
export async function getCallsStatus(
  rpc: EvmRpc,
  { networks }: Pick<AdapterContext, 'networks'>,
  { asked, connected, id, signal }: Parameters,
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
  const said = await askOf({ asked, connected, id, signal })
  if (said && !isDoubtful(said, asked)) return said.status
  const networkId = said?.status.networkId ?? asked?.networkId
  const network = networkId && networkOf(networkId)
  // Some wallets name a batch by its transaction.
  const named = said && said.hashes.length === 0 && isHash(id) ? [id] : (said?.hashes ?? [])
  if (said && network && named.length > 0 && !(asked && networkId !== asked.networkId)) {
    const transactions = { hashes: named, networkId: network.caipNetworkId, total: named.length }
    const read = await readSentCalls(rpc, transactions, { id, network, signal })
    // Ids of batches look like hashes, too: only one that a transaction has is one.
    if (said.hashes.length > 0 || read.receipts.length > 0) return withChain(said.status, read)
  }
  // The wallet may mean another network than it was asked for.
  if (asked && network && networkId === asked.networkId) {
    // A site without batches does not load it.
    const { readAskedCalls } = await import('../chain/readAskedCalls.ts')
    const statusCode = said?.status.statusCode
    return readAskedCalls(rpc, asked, { id, network, signal, statusCode })
  }
  // Without what was asked there is a batch of the wallet.
  return { ...(said?.status as CallsStatus), receipts: [], status: 'unknown' }
}

/** Whether the chain has to say it: the batch failed, or the wallet contradicts itself about one that is done. */
function isDoubtful({ status }: WalletBatch, asked: AskedCalls | undefined): boolean {
  const { networkId, receipts, status: word } = status
  if (word !== 'confirmed') return word !== 'pending'
  const isElsewhere = asked !== undefined && asked.networkId !== networkId
  return isElsewhere || receipts.some(({ succeeded }) => !succeeded)
}

/** What the wallet says; nothing where it does not know or answer, and the chain can be asked instead. */
async function askOf({
  asked,
  connected,
  id,
  signal,
}: Parameters & { asked?: AskedCalls | undefined }) {
  try {
    const { connector, networkId } = connected()
    return await askWallet(walletOf(connector), { id, networkId, signal })
  } catch (error) {
    if (!asked || signal?.aborted) throw error
    return undefined
  }
}
