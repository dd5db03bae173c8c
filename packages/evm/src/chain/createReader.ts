import type { AdapterContext, ChainActions, Clock } from '@latchkey/core/adapter'
import { createRpc, type EvmRpc } from './createRpc.ts'
import { getBalance } from './getBalance.ts'
import { readFees } from './readFees.ts'
import { runCall } from './runCall.ts'
import { trackTransaction } from './trackTransaction.ts'

/** What the contract has, and the RPC that this package's own functions use. */
export type EvmReader = ChainActions & { rpc: EvmRpc }

/** Makes what reads EVM chains for an instance. */
export function createReader(
  context: AdapterContext,
  { batch, clock }: { batch: boolean; clock?: Clock | undefined },
): EvmReader {
  const rpc = createRpc(context, { batch })
  return {
    call: (parameters) => runCall(rpc, parameters),
    getBalance: (parameters) => getBalance(rpc, parameters),
    readFees: (parameters) => readFees(rpc, parameters),
    async resolveName(parameters) {
      const { resolveName } = await import('./resolveName.ts')
      return resolveName(rpc, parameters)
    },
    rpc,
    trackTransaction: (parameters) =>
      trackTransaction(rpc, parameters, { clock, lifetime: context.signal }),
  }
}
