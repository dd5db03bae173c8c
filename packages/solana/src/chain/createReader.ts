import type { AdapterContext, ChainActions, Clock } from '@latchkey/core/adapter'
import { createRpc, type SolanaRpc } from './createRpc.ts'
import { getBalance } from './getBalance.ts'
import { readFees } from './readFees.ts'
import { trackTransaction } from './trackTransaction.ts'

/** What the contract has, and the RPC that this package's own functions use. */
export type SolanaReader = ChainActions & { rpc: SolanaRpc }

/** Makes what reads Solana's clusters for an instance. */
export function createReader(
  context: AdapterContext,
  { clock }: { clock?: Clock | undefined } = {},
): SolanaReader {
  const rpc = createRpc(context, { clock })
  return {
    getBalance: (parameters) => getBalance(rpc, parameters),
    readFees: (parameters) => readFees(rpc, parameters),
    rpc,
    trackTransaction: (parameters) =>
      trackTransaction(rpc, parameters, { clock, lifetime: context.signal }),
  }
}
