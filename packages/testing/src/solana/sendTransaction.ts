import { getBase58Encoder, getBase64Decoder } from '@solana/kit'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import type { SignedTransaction } from './signTransactions.ts'

/** Sends a signed transaction over the wallet's own RPC; gives its signature. The network's refusals pass through. */
export async function sendTransaction(
  context: SolanaWalletContext,
  { bytes, input, rpcUrl }: SignedTransaction,
): Promise<Uint8Array> {
  const { options } = input as {
    options?: { maxRetries?: number; preflightCommitment?: string; skipPreflight?: boolean }
  }
  const signature = await context.callChain(rpcUrl, {
    method: 'sendTransaction',
    params: [
      getBase64Decoder().decode(bytes),
      {
        encoding: 'base64',
        maxRetries: options?.maxRetries,
        preflightCommitment: options?.preflightCommitment,
        skipPreflight: options?.skipPreflight,
      },
    ],
  })
  return Uint8Array.from(getBase58Encoder().encode(String(signature)))
}
