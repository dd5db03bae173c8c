import type { CallsStatus, Network } from '@latchkey/core/adapter'
import type { SentTransactions } from '../wallet/callsId.ts'
import { stateOfReceipts } from '../wallet/stateOfReceipts.ts'
import type { EvmRpc } from './createRpc.ts'
import { readQuantity } from './readQuantity.ts'

type Receipt = { blockNumber: unknown; status: unknown }

/** Where calls stand that were sent as transactions, in the words and numbers of EIP-5792. */
export async function readSentCalls(
  { request }: EvmRpc,
  { hashes, networkId, total }: SentTransactions,
  { id, network, signal }: { id: string; network: Network; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  const method = 'eth_getTransactionReceipt'
  const answers = await Promise.all(
    hashes.map((hash) => request(network, { method, params: [hash] }, signal)),
  )
  const receipts = answers.flatMap((answer, index) => {
    if (!answer) return []
    const { blockNumber: block, status } = answer as Receipt
    const transactionHash = hashes[index] as string
    const blockNumber = readQuantity(block)
    if (blockNumber === undefined) return []
    return [{ blockNumber, succeeded: status === '0x1', transactionHash }]
  })
  return {
    atomic: false,
    id,
    networkId,
    receipts,
    ...stateOfReceipts(receipts, { sent: hashes.length, total }),
  }
}
