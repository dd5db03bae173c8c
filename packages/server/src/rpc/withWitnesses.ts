import type { Witnesses } from '@latchkey/siwx/evm'
import type { Charge } from '../http/route.ts'
import type { ByteHold } from '../upstream/createByteBudget.ts'
import { deadlineMs } from '../upstream/createNodePool.ts'
import type { Rpc } from './createRpc.ts'

/**
 * Gives work the nodes of the server as witnesses, each by itself, of what contracts have signed and whom names name. Every call is
 * charged before it is sent, and the answers are held until the work is done.
 */
export async function withWitnesses<T>(
  {
    charge,
    now = () => performance.now(),
    rpc,
    visitor,
  }: {
    charge: Charge
    /** Milliseconds that never go back. */
    now?: (() => number) | undefined
    rpc: Rpc
    /** The address that asks; left out where several share what is found. */
    visitor?: string | undefined
  },
  work: (witnesses: Witnesses) => Promise<T>,
): Promise<T> {
  const holds: ByteHold[] = []
  const deadlineAt = now() + deadlineMs
  const witnesses: Witnesses = (chainId) => {
    const chain = rpc.chain(chainId)
    if (!chain) return []
    const hold = chain.hold(visitor)
    holds.push(hold)
    return chain.nodes().map(({ ask, contradict, isTrusted, operator }) => ({
      isTrusted,
      onContradiction: contradict,
      operator,
      async request(method, params) {
        await charge(1)
        const limitMs = deadlineAt - now()
        const answer = limitMs > 0 ? await ask({ method, params }, { hold, limitMs }) : undefined
        if (answer) return answer
        throw new Error(`No answer to ${method}.`)
      },
    }))
  }
  try {
    return await work(witnesses)
  } finally {
    for (const hold of holds) hold.release()
  }
}
