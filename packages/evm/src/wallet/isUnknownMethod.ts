import { WalletError } from '@latchkey/core/adapter'

const codes: readonly string[] = [
  'wallet.method_not_found',
  'wallet.method_not_supported',
  'wallet.unsupported_method',
]

/** Whether a wallet said that it does not have the request. */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof WalletError && codes.includes(error.code)
}
