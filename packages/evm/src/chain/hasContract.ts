import type { ChainActions } from '@latchkey/core/adapter'
import { codeAt } from './codeAt.ts'
import type { EvmRpc } from './createRpc.ts'
import { readHexAnswer } from './readHexAnswer.ts'

/** Whether there is a contract at an address. */
export async function hasContract(
  rpc: EvmRpc,
  { address, network, signal }: Parameters<NonNullable<ChainActions['hasContract']>>[0],
): Promise<boolean> {
  const params = [address, 'latest']
  const code = await readHexAnswer(rpc, network, { method: 'eth_getCode', params, signal })
  return codeAt(code).kind === 'contract'
}
