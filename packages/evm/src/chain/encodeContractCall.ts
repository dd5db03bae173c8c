import type { Abi } from 'viem'
import { concatHex, encodeFunctionData } from 'viem/utils'
import { InvalidCallError } from '../errors/InvalidCallError.ts'

/** The data of a contract's call. @throws {InvalidCallError} */
export function encodeContractCall({
  abi,
  args,
  dataSuffix = '0x',
  functionName,
}: {
  abi: readonly unknown[]
  args?: readonly unknown[] | undefined
  dataSuffix?: `0x${string}` | undefined
  functionName: string
}): `0x${string}` {
  try {
    const data = encodeFunctionData({ abi: abi as Abi, args: args ?? [], functionName })
    return concatHex([data, dataSuffix])
  } catch (cause) {
    throw new InvalidCallError({ cause, functionName })
  }
}
