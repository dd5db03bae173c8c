import type { NetworkId } from '@latchkey/protocol'

/** Transactions that stand for a batch, in the order of its calls; fewer than `total` where one failed. */
export type SentTransactions = {
  hashes: readonly `0x${string}`[]
  networkId: NetworkId
  /** How many calls the batch has. */
  total: number
}

const pattern = /^latchkey:(eip155:\d+):(\d+):(0x[0-9a-f]{64}(?:,0x[0-9a-f]{64})*)$/i

/** An id by which calls that were sent one after another are found again, after a reload too. */
export function toCallsId({ hashes, networkId, total }: SentTransactions): string {
  return `latchkey:${networkId}:${total}:${hashes.join()}`
}

/** What such an id stands for; nothing for an id of a wallet. */
export function readCallsId(id: string): SentTransactions | undefined {
  const [, networkId, total, hashes] = pattern.exec(id) ?? []
  if (!networkId || !hashes) return undefined
  return {
    hashes: hashes.split(',') as `0x${string}`[],
    networkId: networkId as NetworkId,
    total: Number(total),
  }
}
