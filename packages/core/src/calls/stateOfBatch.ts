import type { CallsStatus } from '../adapters/CallActions.ts'
import type { TransactionState } from '../adapters/ChainActions.ts'

/**
 * Pure: a batch among transactions. One of which something was carried out has not failed: a failed one has changed
 * nothing. One that no one sees may still have been carried out.
 */
export function stateOfBatch(status: CallsStatus['status']): TransactionState {
  switch (status) {
    case 'pending':
      return { confirmations: 0, status: 'pending' }
    case 'unknown':
      return { confirmations: 0, isMissing: true, status: 'pending' }
    case 'confirmed':
    case 'partlyFailed':
      return { confirmations: 1, status: 'confirmed' }
    case 'failed':
      return { reason: undefined, status: 'failed' }
  }
}
