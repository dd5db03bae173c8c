import type { Network } from '@latchkey/core/adapter'
import {
  getBase64Decoder,
  getTransactionDecoder,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import type { SolanaRpc } from './createRpc.ts'

/** What every cluster takes for a signature, in lamports. */
const lamportsPerSignature = 5000n

/**
 * Reads what the network takes for a transaction. A node that has not seen the transaction's blockhash knows no fee;
 * what is not known is reckoned by the signatures, as the network itself does.
 */
export async function readFee(
  { request }: SolanaRpc,
  transaction: Uint8Array,
  { network, signal }: { network: Network; signal: AbortSignal | undefined },
): Promise<bigint> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(transaction)
  const message = getBase64Decoder().decode(messageBytes) as TransactionMessageBytesBase64
  const { value } = await request(
    network,
    (rpc) => rpc.getFeeForMessage(message, { commitment: 'confirmed' }),
    { method: 'getFeeForMessage', signal },
  )
  return value === null
    ? lamportsPerSignature * BigInt(Object.keys(signatures).length)
    : BigInt(value)
}
