import { getRequestListener } from '@hono/node-server'
import type { HeldServer } from '../process/listenHeld.ts'
import { devBitcoin } from './devBitcoin.ts'
import { createEsploraApp } from './esplora/createEsploraApp.ts'
import { appendBlock, readBlocks, writeBlocks } from './node/blocksFile.ts'
import { type BitcoinNode, createBitcoinNode } from './node/createBitcoinNode.ts'
import { seedBitcoin } from './node/seedBitcoin.ts'
import { serialNode } from './node/serialNode.ts'

export type ServeBitcoinParameters = {
  server: HeldServer
  /** Time from a transaction's arrival to the block that has it. */
  blockDelayMs: number
  /** Keeps the seeded blocks for later starts. */
  seedFile?: string | undefined
  /** Keeps every block, so that the chain continues at the next start. */
  blocksFile?: string | undefined
}

/** Runs the Bitcoin development chain in this process, as long as it lives. Resolves once it answers. */
export async function serveBitcoin({
  blockDelayMs,
  blocksFile,
  seedFile,
  server,
}: ServeBitcoinParameters): Promise<void> {
  const node = serialNode(await createBitcoinNode())
  await fill(node, seedFile, blocksFile)
  if (blocksFile) {
    // Written whole first, which mends a last line that was cut short.
    await writeBlocks(blocksFile, node.blocks())
    node.listen((event) => {
      if (event.type === 'block') appendBlock(blocksFile, event.bytes)
    })
  }
  mineSoon(node, blockDelayMs)
  server.answerWith(getRequestListener(createEsploraApp(node).fetch))
}

/** Mines a block some time after the first transaction that waits for one. */
function mineSoon(node: BitcoinNode, delayMs: number): void {
  let planned = false
  node.listen(({ type }) => {
    if (type !== 'transaction' || planned) return
    planned = true
    setTimeout(() => {
      planned = false
      // Another block may have taken it in the meantime.
      if (node.ledger.pending().length > 0) void node.mine()
    }, delayMs)
  })
}

async function fill(
  node: BitcoinNode,
  seedFile: string | undefined,
  blocksFile: string | undefined,
): Promise<void> {
  for (const file of [blocksFile, seedFile]) {
    const blocks = file && (await readBlocks(file))
    if (!blocks) continue
    try {
      for (const block of blocks) await node.replay(block)
    } catch (cause) {
      throw new Error(`The blocks in ${file} do not follow each other; remove it.`, { cause })
    }
    return
  }
  await seedBitcoin(node, devBitcoin)
  if (seedFile) await writeBlocks(seedFile, node.blocks())
}
