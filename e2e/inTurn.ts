import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tryLock } from '../scripts/processLock.mjs'

const folder = resolve(import.meta.dirname, '../.latchkey')
/** Longer than a block of the local Solana chain: the same payment twice in one is one transaction. */
const blockMs = 600

/**
 * Runs what spends from the world's accounts, one after the other among all workers: two at once would take the same
 * nonce or the same coins.
 */
export async function inTurn<T>(spend: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  for (;;) {
    const { release } = await tryLock(resolve(folder, 'e2e-spending.json'))
    if (!release) {
      await pause(50)
      continue
    }
    try {
      return await spend()
    } finally {
      await pause(blockMs)
      await release()
    }
  }
}
