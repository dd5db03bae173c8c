import { type Hex, isHex } from 'viem'
import { readQuantity } from './quantity.ts'
import { revertReason } from './revertReason.ts'

/** What a contract has written into the block's log, in lower case. */
type SimulatedLog = { address: string; topics: readonly string[] }

/** How one call of a block that never is has ended. */
export type SimulatedCall = {
  gas: bigint
  isDone: boolean
  /** `unread` where the node's list is none. */
  logs: readonly SimulatedLog[] | 'unread'
  reason: string | undefined
  returned: Hex
}

/** More than a swap writes over the longest way. */
const maxLogs = 2000

/** How each call of a block has ended (`eth_simulateV1`); `undefined` for what is no answer to so many. */
export function readSimulated(
  result: unknown,
  count: number,
): readonly SimulatedCall[] | undefined {
  const [block] = Array.isArray(result) ? result : []
  const { calls } = Object(block) as { calls?: unknown }
  if (!Array.isArray(calls) || calls.length !== count) return undefined
  return calls.map((one: unknown) => {
    const { error, gasUsed, logs, returnData, status } = Object(one) as Record<string, unknown>
    const returned: Hex = isHex(returnData) ? returnData : '0x'
    const { message } = Object(error) as { message?: unknown }
    const isDone = status === '0x1'
    return {
      gas: readQuantity(gasUsed) ?? 0n,
      isDone,
      logs: readLogs(logs),
      reason: isDone
        ? undefined
        : revertReason({
            code: 3,
            data: returned,
            message: typeof message === 'string' ? message : '',
          }),
      returned,
    }
  })
}

function readLogs(logs: unknown): SimulatedCall['logs'] {
  if (!Array.isArray(logs) || logs.length > maxLogs) return 'unread'
  const read = logs.map((log: unknown) => {
    const { address, topics } = Object(log) as { address?: unknown; topics?: unknown }
    const isWhole = isHex(address) && Array.isArray(topics) && topics.every((one) => isHex(one))
    return isWhole
      ? {
          address: address.toLowerCase(),
          topics: (topics as Hex[]).map((topic) => topic.toLowerCase()),
        }
      : undefined
  })
  return read.every((log) => log !== undefined) ? read : 'unread'
}
