import type { BitcoinNode } from './createBitcoinNode.ts'
import { createMutex } from './createMutex.ts'

/** The same node, doing one thing at a time: bcoin must not take a transaction while it connects a block. */
export function serialNode(node: BitcoinNode): BitcoinNode {
  const alone = createMutex()
  return {
    ...node,
    mine: (time) => alone(() => node.mine(time)),
    pay: (payments, time) => alone(() => node.pay(payments, time)),
    replay: (block) => alone(() => node.replay(block)),
    submit: (bytes) => alone(() => node.submit(bytes)),
  }
}
