import { plainText } from '@latchkey/protocol'
import { decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'
import type { RpcError } from '../rpc/JsonRpc.ts'

const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])
const maxReason = 120
/** A reason is a sentence; what is longer is not read. */
const maxData = 4096

/** The reason that a contract has given, as one harmless line; `undefined` when it gave none in words. */
export function revertReason({ data, message }: RpcError): string | undefined {
  const decoded = isHex(data) && data.length <= maxData ? decode(data) : undefined
  // Some nodes write it into their message alone: "execution reverted: Too little received".
  const said = decoded ?? /reverted(?: with reason string)?:? '?(.+?)'?$/i.exec(message)?.[1]
  return plainText(said, maxReason) || undefined
}

function decode(data: Hex): string | undefined {
  try {
    const { args, errorName } = decodeErrorResult({ abi, data })
    return errorName === 'Error' ? String(args[0]) : undefined
  } catch {
    return undefined
  }
}
