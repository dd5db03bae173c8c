import { VerifierUnreachableError } from '@latchkey/siwx'
import { type CallChain, type Signer, signerOf } from '@latchkey/siwx/evm'
import { ApiError } from '../http/ApiError.ts'

/**
 * Who signed a message for an account: its key, or the contract that it is, asked on a chain.
 *
 * @throws {ApiError} 401 `signature_invalid` when neither did, 503 when no node could be asked
 */
export async function requireSigned(
  message: string,
  account: { address: string; call: CallChain; chainId: string; signature: string },
): Promise<Signer> {
  const signer = await signerOf(message, account).catch((error: unknown) => {
    if (!(error instanceof VerifierUnreachableError)) throw error
    // What was not asked because the visitor has asked too much already.
    if (error.cause instanceof ApiError) throw error.cause
    throw new ApiError({
      cause: error,
      code: error.code,
      description: 'The account may be a contract, and no node of its chain can be asked now.',
      field: 'signature',
      retryAfterSeconds: 5,
      status: 503,
    })
  })
  if (signer) return signer
  throw new ApiError({
    code: 'signature_invalid',
    description: 'The signature is not the account’s.',
    field: 'signature',
    status: 401,
  })
}
