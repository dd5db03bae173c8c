import type { Address, Hex } from 'viem'
import type { TestWalletStorage } from '../TestWallet.ts'

/** A batch that the wallet has taken. */
export type Batch = {
  id: string
  atomic: boolean
  chainId: number
  from: Address
  /** Its transactions so far, in their order. */
  hashes: readonly Hex[]
  /** Whether a call was not sent because the chain would not carry it out. */
  stopped: boolean
  /** Whether nothing more is to be sent. */
  done: boolean
}

/** Batches that a wallet remembers; the newest stay. */
const maxBatches = 99

export type BatchMemory = {
  get(id: string): Batch | undefined
  set(batch: Batch): void
  clear(): void
}

/** Keeps batches, over a reload too where there is a storage. What cannot be read counts as not kept. */
export function createBatchMemory(
  storage: TestWalletStorage | undefined,
  key: string,
): BatchMemory {
  let kept: readonly Batch[] = read()

  function read(): readonly Batch[] {
    try {
      const found: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
      return Array.isArray(found) ? found : []
    } catch {
      return []
    }
  }

  function keep(batches: readonly Batch[]): void {
    kept = batches.slice(0, maxBatches)
    try {
      storage?.setItem(key, JSON.stringify(kept))
    } catch {
      // A full or forbidden storage costs the batches after a reload, nothing else.
    }
  }

  return {
    clear: () => keep([]),
    get: (id) => kept.find((batch) => batch.id === id),
    set: (batch) => keep([batch, ...kept.filter(({ id }) => id !== batch.id)]),
  }
}
