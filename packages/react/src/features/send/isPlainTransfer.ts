import type { Network, PreparedTransfer } from '@latchkey/core'
import type { receiverWarning } from '@latchkey/core/modal'
import type { useStrangeCode } from '../../kit/useStrangeCode.tsx'
import type { QuerySnapshot } from '../../queries/QuerySnapshot.ts'

/** Whether a review says nothing of a transfer that the wallet does not know by itself. */
export function isPlainTransfer({
  contractElsewhere: { status },
  network,
  prepared,
  strangeCodes,
  warning,
}: {
  /** Asked on EVM networks alone. */
  contractElsewhere: Pick<QuerySnapshot<boolean>, 'status'>
  network: Pick<Network, 'chainNamespace'>
  prepared: Pick<PreparedTransfer, 'arrives' | 'notes'> | undefined
  /** What is known of the accounts that it leaves and reaches. */
  strangeCodes: readonly ReturnType<typeof useStrangeCode>[]
  warning: ReturnType<typeof receiverWarning>
}): boolean {
  const isAsked = network.chainNamespace !== 'eip155' || status === 'success' || status === 'error'
  const isQuiet = strangeCodes.every(({ code, isPending }) => !code && !isPending)
  return (
    isAsked && isQuiet && !warning && prepared?.arrives === undefined && !prepared?.notes?.length
  )
}
