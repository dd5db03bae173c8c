import { ApiError } from '../http/ApiError.ts'

/** One role knows a wallet that the other has lost, as after a restore of an older backup: nothing takes its place. */
export function walletMissing(): ApiError {
  return new ApiError({
    code: 'wallet_missing',
    description:
      'The address has a wallet that one of the two roles has lost: its operator has to put it back.',
    field: 'wallet',
    status: 409,
  })
}
