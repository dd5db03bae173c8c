import { LatchkeyError } from '@latchkey/core/adapter'

const codes: readonly string[] = [
  // A session whose wallet left the method out of what it approved is not asked at all.
  'remote.method_not_approved',
  'wallet.method_not_found',
  'wallet.method_not_supported',
  'wallet.unsupported_method',
]

/** Whether a wallet said that it does not have the request. */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof LatchkeyError && codes.includes(error.code)
}
