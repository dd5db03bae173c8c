import type { Network, PreparedTransfer } from '@latchkey/core'
import type { receiverWarning } from '@latchkey/core/modal'
import type { QuerySnapshot } from '../../queries/QuerySnapshot.ts'

/** Whether a review says nothing of a transfer that the wallet does not know by itself. */
export function isPlainTransfer({
  contractElsewhere: { status },
  network,
  prepared,
  warning,
}: {
  /** Asked on EVM networks alone. */
  contractElsewhere: Pick<QuerySnapshot<boolean>, 'status'>
  network: Pick<Network, 'chainNamespace'>
  prepared: Pick<PreparedTransfer, 'arrives' | 'notes'> | undefined
  warning: ReturnType<typeof receiverWarning>
}): boolean {
  const isAsked = network.chainNamespace !== 'eip155' || status === 'success' || status === 'error'
  return isAsked && !warning && prepared?.arrives === undefined && !prepared?.notes?.length
}
