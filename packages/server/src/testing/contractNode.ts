import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
} from 'viem'
import type { NodeBehaviour } from './startNode.ts'

/** What contracts answer to a call by their address in lower case; `undefined` reverts. */
export type Contracts = (to: Address, data: Hex) => Hex | undefined

/** Where the node has Multicall3. */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A node of an EVM chain on which contracts answer in the real encoding, through Multicall3 too. */
export function contractNode({
  contracts,
  wei = () => 0n,
}: {
  contracts: Contracts
  /** What an account has of the coin. */
  wei?: ((account: Address) => bigint) | undefined
}): NodeBehaviour {
  function call(to: Address, data: Hex): Hex | undefined {
    if (to.toLowerCase() !== multicall3.toLowerCase())
      return contracts(to.toLowerCase() as Address, data)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const result = ((args ?? [])[0] as readonly { target: Address; callData: Hex }[]).map(
      ({ callData, target }) => {
        const returnData = contracts(target.toLowerCase() as Address, callData)
        return { returnData: returnData ?? '0x', success: returnData !== undefined }
      },
    )
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  function answer(method: string, [first]: readonly unknown[]) {
    if (method === 'eth_getBalance') return { result: `0x${wei(first as Address).toString(16)}` }
    const { data, to } = first as { to: Address; data: Hex }
    const result = call(to, data)
    return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
  }

  return ({ body, calls }) => {
    const answers = calls.map(({ id, method, params }) => ({
      id,
      jsonrpc: '2.0',
      ...answer(method, params),
    }))
    return Array.isArray(body) ? answers : answers[0]
  }
}
