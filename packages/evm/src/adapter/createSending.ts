import type { AdapterContext, CallActions, TransferActions } from '@latchkey/core/adapter'
import type { EvmReader } from '../chain/createReader.ts'
import { createCalls } from './createCalls.ts'
import { createTransfers } from './createTransfers.ts'

/**
 * The parts that send. They are one chunk: two would tear what they share with the wallet's part out of its chunk
 * (ADR 8).
 */
export function createSending(
  reader: EvmReader,
  context: Pick<AdapterContext, 'networks' | 'signal'>,
): { calls: CallActions; transfers: TransferActions } {
  return { calls: createCalls(reader, context), transfers: createTransfers(reader.rpc, context) }
}
