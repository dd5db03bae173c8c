import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { invalidParams } from '../wallet/ProviderRpcError.ts'
import { readAccount, readBytes, readInput } from './parameters.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'

/** `solana:signMessage`, one input. What could be taken for a transaction is refused, as in the field. */
export async function signMessage(context: SolanaWalletContext, input: unknown) {
  const { account, message } = readInput(input)
  const bytes = readBytes(message, 'message')
  const address = readAccount(context.state(), account)
  if (isTransactionMessage(bytes)) throw invalidParams('the message is a transaction')
  const shown = new TextDecoder().decode(bytes)
  await context.decide({ address, kind: 'signMessage', message: shown })
  return {
    signature: await context.sign(address, bytes),
    signatureType: 'ed25519' as const,
    signedMessage: Uint8Array.from(bytes),
  }
}

function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    const [, end] = getCompiledTransactionMessageDecoder().read(bytes, 0)
    return end === bytes.length
  } catch {
    return false
  }
}
