import type { CallsStatus } from '@latchkey/core/adapter'

/**
 * Pure: what became of a batch of which the wallet says that it failed, whole or in part, by the receipts of its transactions.
 * A transaction that the chain carried out may have failed within, as where somebody else sends for the account: then
 * neither word counts.
 */
export function withChain(said: CallsStatus, read: CallsStatus): CallsStatus {
  const { atomic } = said
  const succeeded = (hash: string) =>
    read.receipts.some(
      ({ succeeded: done, transactionHash }) =>
        done && transactionHash.toLowerCase() === hash.toLowerCase(),
    )
  const isDenied = said.receipts.some(
    (receipt) => !receipt.succeeded && succeeded(receipt.transactionHash),
  )
  if (isDenied) return { ...said, status: 'unknown' }
  // Those that were never sent have no transaction.
  if (said.status === 'partlyFailed' && read.status === 'confirmed') return { ...said, ...partly }
  return { ...read, atomic }
}

const partly = { status: 'partlyFailed', statusCode: 600 } as const
