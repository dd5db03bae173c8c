import { evmMethodAccess, isEvmReadMethod } from '@latchkey/protocol'
import { isHex, keccak256 } from 'viem'
import type { Dialect } from './Dialect.ts'
import { rpcErrorCodes } from './errorCodes.ts'
import { type Call, type CallResult, isError } from './JsonRpc.ts'
import { isAlreadyKnown, nodeError } from './nodeError.ts'

/** JSON-RPC of EVM chains; the reference of their CAIP-2 id is the chain's number. */
export function evmDialect(reference: string): Dialect {
  const chainNumber = BigInt(reference)
  return {
    access: evmMethodAccess,
    chainOf(result) {
      if (typeof result !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(result)) return undefined
      return BigInt(result) === chainNumber ? 'right' : 'other'
    },
    codes: {
      busy: rpcErrorCodes.limitExceeded,
      down: rpcErrorCodes.resourceUnavailable,
      limited: rpcErrorCodes.limitExceeded,
      oversized: rpcErrorCodes.invalidInput,
      // Not -32603: clients repeat that one by themselves.
      unsure: rpcErrorCodes.resourceUnavailable,
    },
    condition: [],
    identity: { method: 'eth_chainId' },
    isRead: isEvmReadMethod,
    local: {
      eth_chainId: `0x${chainNumber.toString(16)}`,
      net_listening: true,
      net_version: reference,
    },
    nodeError,
    parse: JSON.parse,
    settle,
    stringify: JSON.stringify,
  }
}

function settle(call: Call, result: CallResult): CallResult {
  if (call.method !== 'eth_sendRawTransaction' || !isError(result)) return result
  const [transaction] = call.params ?? []
  // The visitor's wallet asked twice, or another node was faster: the transaction is where it should be.
  if (!isAlreadyKnown(result.error) || !isHex(transaction)) return result
  // EIP-4844: the network form of type 3 carries its blobs, which are no part of what is hashed.
  return transaction.startsWith('0x03') ? result : { result: keccak256(transaction) }
}
