import { ProviderRpcError } from '../ProviderRpcError.ts'
import { positional } from '../parameters.ts'
import type { Handler, WalletContext } from '../WalletContext.ts'
import type { Batch } from './Batch.ts'
import { type BatchReceipt, readReceipt } from './readReceipt.ts'

/** `wallet_getCallsStatus`: [id]. What the chain says, unless the wallet is to be wrong. */
export const getCallsStatus: Handler = async (context, params) => {
  const batch = batchOf(context, params)
  const { atomic, chainId, hashes, id } = batch
  const found = await Promise.all(hashes.map((hash) => readReceipt(context, { chainId, hash })))
  const receipts = found.filter((receipt) => receipt !== undefined)
  const { fault, version } = context.batches?.options ?? {}
  const isOpen = !batch.done || receipts.length < hashes.length
  if (version === 1) {
    if (isOpen) return { status: 'PENDING' }
    return { receipts: fault === 'saysFailed' ? [] : receipts, status: 'CONFIRMED' }
  }
  const common = { atomic, chainId: `0x${chainId.toString(16)}`, id, version: '2.0.0' }
  if (isOpen) return { ...common, receipts, status: 100 }
  if (fault === 'saysFailed') return { ...common, receipts: [], status: 500 }
  return { ...common, receipts, status: statusOf(batch, receipts) }
}

/** `wallet_showCallsStatus`: [id]. The wallet shows its owner where the batch stands. */
export const showCallsStatus: Handler = (context, params) => {
  batchOf(context, params)
  return null
}

function batchOf({ batches }: WalletContext, params: unknown): Batch {
  const [id] = positional(params)
  const batch = typeof id === 'string' ? batches?.memory.get(id) : undefined
  if (!batch) throw new ProviderRpcError(5730, 'The wallet knows no batch of this id.')
  return batch
}

function statusOf({ stopped }: Batch, receipts: readonly BatchReceipt[]): 200 | 500 | 600 {
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === 0) return 500
  return stopped || succeeded < receipts.length ? 600 : 200
}
