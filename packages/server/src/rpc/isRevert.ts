import { isHex } from 'viem'
import type { RpcError } from './JsonRpc.ts'

/** Whether a node's error says that a contract has refused the call. */
export function isRevert({ code, data, message }: RpcError): boolean {
  return code === 3 || (isHex(data) && data !== '0x') || /revert/i.test(message)
}
