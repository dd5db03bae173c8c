import { type CallsStatus, InvalidAnswerError, readField } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { readNetworkId } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'
import { stateOfReceipts } from './stateOfReceipts.ts'

/** What a wallet says of a batch. */
export type WalletBatch = {
  /** Transactions that the wallet names, those with an incomplete receipt too. */
  hashes: readonly `0x${string}`[]
  status: CallsStatus
}

/**
 * Where a batch stands (`wallet_getCallsStatus`, EIP-5792).
 *
 * @throws {WalletError} code `wallet.batch_unknown_id` for an id the wallet does not know
 */
export async function getCallsStatus(
  wallet: Eip1193Provider,
  {
    id,
    networkId: connected,
    signal,
  }: {
    id: string
    /** For answers of the standard's first version, which name no network. */
    networkId: NetworkId
    signal?: AbortSignal | undefined
  },
): Promise<WalletBatch> {
  const method = 'wallet_getCallsStatus'
  const answer = await requestWallet(wallet, { method, params: [id], signal })
  const { atomic, chainId, receipts: listed, status } = (answer ?? {}) as Record<string, unknown>
  const given = Array.isArray(listed) ? listed : []
  const receipts = given.flatMap(readReceipt)
  const first = firstVersion(status, receipts)
  const networkId = first && chainId === undefined ? connected : readNetworkId(chainId)
  const state = first ?? laterVersion(Number(status))
  if (!networkId || !state) throw new InvalidAnswerError({ answer, method })
  return {
    hashes: given.map((receipt) => readField(receipt, 'transactionHash')).filter(isHash),
    status: { ...state, atomic: atomic === true, id, networkId, receipts },
  }
}

type State = Pick<CallsStatus, 'status' | 'statusCode'>

/** In its first version the standard has two words, and leaves the rest to the receipts. */
function firstVersion(status: unknown, receipts: CallsStatus['receipts']): State | undefined {
  if (status === 'PENDING') return { status: 'pending', statusCode: 100 }
  const { length } = receipts
  return status === 'CONFIRMED'
    ? stateOfReceipts(receipts, { sent: length, total: length })
    : undefined
}

function laterVersion(statusCode: number): State | undefined {
  const status = meaningOf(statusCode)
  return status && { status, statusCode }
}

/** Whether a text is a transaction's hash. */
export function isHash(text: unknown): text is `0x${string}` {
  return typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text)
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
