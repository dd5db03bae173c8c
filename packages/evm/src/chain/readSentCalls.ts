import type { CallsStatus, Network } from '@latchkey/core/adapter'
import type { SentCalls } from '../wallet/callsId.ts'
import type { EvmRpc } from './createRpc.ts'
import { readQuantity } from './readQuantity.ts'

type Receipt = { blockNumber: unknown; status: unknown }

/** Where calls stand that were sent as transactions, in the words and numbers of EIP-5792. */
export async function readSentCalls(
  { request }: EvmRpc,
  { hashes, networkId, total }: SentCalls,
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
  return { atomic: false, id, networkId, receipts, ...stateOf(receipts, hashes.length, total) }
}

function stateOf(
  receipts: CallsStatus['receipts'],
  sent: number,
  total: number,
): Pick<CallsStatus, 'status' | 'statusCode'> {
  if (receipts.length < sent) return { status: 'pending', statusCode: 100 }
  const succeeded = receipts.filter((receipt) => receipt.succeeded).length
  if (succeeded === total) return { status: 'confirmed', statusCode: 200 }
  if (succeeded === 0) return { status: 'failed', statusCode: 500 }
  return { status: 'partlyFailed', statusCode: 600 }
}
