import { type CallsStatus, InvalidAnswerError } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { readNetworkId } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * Where a batch stands (`wallet_getCallsStatus`, EIP-5792).
 *
 * @throws {WalletError} code `wallet.batch_unknown_id` for an id the wallet does not know
 */
export async function getCallsStatus(
  wallet: Eip1193Provider,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  const method = 'wallet_getCallsStatus'
  const answer = await requestWallet(wallet, { method, params: [id], signal })
  const { atomic, chainId, receipts, status } = (answer ?? {}) as Record<string, unknown>
  const networkId = readNetworkId(chainId)
  const statusCode = Number(status)
  const meaning = meaningOf(statusCode)
  if (!networkId || !meaning) throw new InvalidAnswerError({ answer, method })
  return {
    atomic: atomic === true,
    id,
    networkId,
    receipts: Array.isArray(receipts) ? receipts.flatMap(readReceipt) : [],
    status: meaning,
    statusCode,
  }
}

function meaningOf(code: number): CallsStatus['status'] | undefined {
  if (code >= 100 && code < 200) return 'pending'
  if (code >= 200 && code < 300) return 'confirmed'
  if (code >= 400 && code < 600) return 'failed'
  return code >= 600 && code < 700 ? 'partlyFailed' : undefined
}

function readReceipt(receipt: unknown): CallsStatus['receipts'] {
  const { blockNumber, status, transactionHash } = (receipt ?? {}) as Record<string, unknown>
  if (typeof transactionHash !== 'string' || typeof blockNumber !== 'string') return []
  const isQuantity = /^0x[0-9a-f]+$/i.test(blockNumber)
  return isQuantity
    ? [{ blockNumber: BigInt(blockNumber), succeeded: status === '0x1', transactionHash }]
    : []
}
