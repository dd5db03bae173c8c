import { type CallChain, readCallAnswer } from '@latchkey/siwx/evm'
import type { Charge } from '../http/route.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'

/** Asks contracts through the server's own nodes, at the visitor's cost: the call is charged, and its answer held. */
export function createCallChain({
  charge,
  rpc,
  visitor,
}: {
  charge: Charge
  rpc: Rpc
  /** The address that asks. */
  visitor: string
}): CallChain {
  return async (chainId, call) => {
    const chain = rpc.chain(chainId)
    if (!chain) throw new ChainUnavailableError(chainId)
    await charge(1)
    const hold = chain.hold(visitor)
    try {
      const [outcome] = await chain.send([{ method: 'eth_call', params: [call, 'latest'] }], hold)
      if (!outcome || 'unanswered' in outcome) throw new ChainUnavailableError(chainId)
      return readCallAnswer(outcome)
    } finally {
      hold.release()
    }
  }
}
