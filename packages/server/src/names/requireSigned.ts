import { type Signer, signerOf, type Witnesses } from '@latchkey/siwx/evm'
import { ApiError } from '../http/ApiError.ts'
import { toUnverifiedError } from '../sessions/toUnverifiedError.ts'

/**
 * Who signed a message for an account: its key, or the contract that it is, as two nodes of its chain say, or one that the
 * operator trusts (ADR 64).
 *
 * @throws {ApiError} 401 `signature_invalid` when neither did, 503 when too few nodes could say so
 */
export async function requireSigned(
  message: string,
  account: { address: string; chainId: string; signature: string; witnesses: Witnesses },
): Promise<Signer> {
  const signer = await signerOf(message, account).catch((error: unknown) => {
    throw toUnverifiedError(error, { field: 'signature' }) ?? error
  })
  if (signer) return signer
  throw new ApiError({
    code: 'signature_invalid',
    description: 'The signature is not the account’s.',
    field: 'signature',
    status: 401,
  })
}
