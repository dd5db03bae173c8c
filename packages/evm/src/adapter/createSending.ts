import type { AdapterContext, CallActions, TransferActions } from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { createCalls } from './createCalls.ts'
import { createTransfers } from './createTransfers.ts'

/**
 * The parts that send. They are one chunk: two would tear what they share with the wallet's part out of its chunk
 * (ADR 8).
 */
export function createSending(
  rpc: EvmRpc,
  context: Pick<AdapterContext, 'signal'>,
): { calls: CallActions; transfers: TransferActions } {
  return { calls: createCalls(rpc, context), transfers: createTransfers(rpc, context) }
}
