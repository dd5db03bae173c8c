import { WalletError } from '@latchkey/core/adapter'
import { isUnknownMethod } from './isUnknownMethod.ts'

const codes: readonly string[] = [
  'wallet.batch_chain_unsupported',
  'wallet.batch_too_large',
  'wallet.capability_unsupported',
  'wallet.upgrade_rejected',
]

/**
 * Whether a wallet takes no batch, but may send each of its calls: EIP-5792 lets a page send them so where atomicity
 * was not asked for. A visitor who declines has refused the calls themselves.
 */
export function refusesBatch(error: unknown): boolean {
  return isUnknownMethod(error) || (error instanceof WalletError && codes.includes(error.code))
}
