import type { AdapterContext, ChainActions, Clock } from '@latchkey/core/adapter'
import { createRpc, type EvmRpc } from './createRpc.ts'
import { getBalance } from './getBalance.ts'
import { hasContract } from './hasContract.ts'
import { readDelegation } from './readDelegation.ts'
import { readFees } from './readFees.ts'
import { runCall } from './runCall.ts'
import { trackTransaction } from './trackTransaction.ts'

/** What the contract has, and what this package's own functions use. */
export type EvmReader = ChainActions & {
  rpc: EvmRpc
  /** What an action makes once for the instance. Its code is the action's: a site that lacks the action lacks it too. */
  shared<T>(name: string, make: () => T): T
}

/** Makes what reads EVM chains for an instance. */
export function createReader(
  context: AdapterContext,
  { batch, clock }: { batch: boolean; clock?: Clock | undefined },
): EvmReader {
  const rpc = createRpc(context, { batch })
  const made = new Map<string, unknown>()
  return {
    call: (parameters) => runCall(rpc, parameters),
    getBalance: (parameters) => getBalance(rpc, parameters),
    hasContract: (parameters) => hasContract(rpc, parameters),
    readDelegation: (parameters) => readDelegation(context, parameters),
    readFees: (parameters) => readFees(rpc, parameters),
    async resolveName(parameters) {
      const { resolveName } = await import('./resolveName.ts')
      return resolveName(rpc, parameters)
    },
    rpc,
    shared<T>(name: string, make: () => T) {
      if (!made.has(name)) made.set(name, make())
      return made.get(name) as T
    },
    trackTransaction: (parameters) =>
      trackTransaction(rpc, parameters, { clock, lifetime: context.signal }),
  }
}
