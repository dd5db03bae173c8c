import { ApiError } from '../../http/ApiError.ts'

/** The error for what no device gets from a wallet that its owner has frozen. */
export function walletFrozen(freeInMs?: number): ApiError {
  return new ApiError({
    code: 'wallet_frozen',
    description: 'The owner of the wallet has frozen it.',
    field: 'wallet',
    freeInMs,
    status: 403,
  })
}
