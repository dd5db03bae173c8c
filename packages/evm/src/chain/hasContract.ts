import type { ChainActions } from '@latchkey/core/adapter'
import type { EvmRpc } from './createRpc.ts'
import { readHexAnswer } from './readHexAnswer.ts'

/** What stands for the code of an account that has a key, and lends its address to a contract (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/** Whether there is a contract at an address. */
export async function hasContract(
  rpc: EvmRpc,
  { address, network, signal }: Parameters<NonNullable<ChainActions['hasContract']>>[0],
): Promise<boolean> {
  const params = [address, 'latest']
  const code = await readHexAnswer(rpc, network, { method: 'eth_getCode', params, signal })
  return code !== '0x' && !delegation.test(code)
}
