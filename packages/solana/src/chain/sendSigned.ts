import type { Network } from '@latchkey/core/adapter'
import { RpcFailedError, RpcUnavailableError } from '@latchkey/core/adapter'
import {
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  isSolanaError,
  type Signature,
  SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE,
  SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT,
} from '@solana/kit'
import { toTransactionError } from '../errors/toTransactionError.ts'
import type { SolanaRpc } from './createRpc.ts'

/**
 * Sends a signed transaction; resolves to its signature in base58, unless it was refused. Where the answer was lost
 * a node may have it: whoever took it for not sent and signed another one would pay twice.
 *
 * Sending it again changes nothing: a transaction is carried out once, however often it is sent.
 *
 * @throws {InsufficientFundsError} @throws {TransactionFailedError} @throws {RpcFailedError}
 */
export async function sendSigned(
  { request }: SolanaRpc,
  { network, transaction }: { network: Network; transaction: Uint8Array },
): Promise<string> {
  const method = 'sendTransaction'
  const wire = getBase64Decoder().decode(transaction) as Base64EncodedWireTransaction
  const signature = getSignatureFromTransaction(getTransactionDecoder().decode(transaction))
  try {
    await request(
      network,
      (rpc) => rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }),
      { method },
    )
    return signature
  } catch (error) {
    const refusal = error instanceof RpcFailedError ? error.cause : undefined
    if (isUnanswered(refusal)) return signature
    // Another URL may have taken it before, whose answer was lost.
    if (await isFound({ request }, { network, signature })) return signature
    if (
      !isSolanaError(
        refusal,
        SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
      )
    )
      throw error
    // An RPC that took it without saying so, and was asked again.
    if (isSolanaError(refusal.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED))
      return signature
    const word = insufficientFunds.find(([code]) => isSolanaError(refusal.cause, code))?.[1]
    throw toTransactionError(
      word ?? (refusal.cause instanceof Error ? refusal.cause.message : ''),
      {
        logs: refusal.context.logs,
      },
    )
  }
}

async function isFound(
  { request }: SolanaRpc,
  { network, signature }: { network: Network; signature: Signature },
): Promise<boolean> {
  const method = 'getSignatureStatuses'
  const answer = await request(network, (rpc) => rpc.getSignatureStatuses([signature]), {
    method,
  }).catch(() => undefined)
  return Boolean(answer?.value[0])
}

/** Whether a node may have the transaction though none said so. An internal error says nothing of it. */
function isUnanswered(failure: unknown): boolean {
  return failure instanceof RpcUnavailableError
    ? failure.retryable
    : isSolanaError(failure, SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR)
}

/** Kit turns the network's words into numbers of its own. */
const insufficientFunds = [
  [SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND, 'AccountNotFound'],
  [SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_FEE, 'InsufficientFundsForFee'],
  [SOLANA_ERROR__TRANSACTION_ERROR__INSUFFICIENT_FUNDS_FOR_RENT, 'InsufficientFundsForRent'],
] as const
