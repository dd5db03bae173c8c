import { LatchkeyError } from '@latchkey/core/adapter'
import { isUnknownMethod } from './isUnknownMethod.ts'

const codes: readonly string[] = [
  'wallet.batch_chain_unsupported',
  'wallet.batch_too_large',
  'wallet.capability_unsupported',
]

/**
 * Whether a wallet takes no batch, but may send each of its calls: EIP-5792 lets a page send them so where atomicity
 * was not asked for. A visitor who declines has refused the calls themselves. One who wants no upgrade of the account
 * has said no to something else, and is asked: `upgrade`.
 */
export function refusesBatch(error: unknown): 'no' | 'upgrade' | 'yes' {
  if (isUnknownMethod(error)) return 'yes'
  if (!(error instanceof LatchkeyError)) return 'no'
  if (error.code === 'wallet.upgrade_rejected') return 'upgrade'
  return codes.includes(error.code) ? 'yes' : 'no'
}
