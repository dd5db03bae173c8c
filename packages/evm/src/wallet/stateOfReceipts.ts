import type { CallsStatus } from '@latchkey/core/adapter'

/** What has become of calls, by the receipts of their transactions; in the numbers of EIP-5792. */
export function stateOfReceipts(
  receipts: CallsStatus['receipts'],
  { sent, total }: { sent: number; total: number },
): Pick<CallsStatus, 'status' | 'statusCode'> {
  if (receipts.length < sent) return { status: 'pending', statusCode: 100 }
  const succeeded = receipts.filter((receipt) => receipt.succeeded).length
  if (succeeded === total) return { status: 'confirmed', statusCode: 200 }
  if (succeeded === 0) return { status: 'failed', statusCode: 500 }
  return { status: 'partlyFailed', statusCode: 600 }
}
