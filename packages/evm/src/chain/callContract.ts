import { type Network, untilAborted } from '@latchkey/core/adapter'
import type { Abi, Client } from 'viem'
import { readContract, simulateContract } from 'viem/actions'
import { toContractError } from './toContractError.ts'

/** As viem takes it; its ABI has typed it before. */
type Call = { abi: Abi | readonly unknown[]; functionName: string } & Readonly<
  Record<string, unknown>
>
type CallContext = {
  client: Client
  network: Network
  signals: readonly (AbortSignal | undefined)[]
}

/** Reads a contract by viem. @throws as `readContract` of this package says */
export function callView(call: Call, context: CallContext): Promise<unknown> {
  return carryOut(call, context, () => readContract(context.client, call as never))
}

/** Runs a function that writes, without writing, by viem. @throws as `simulateContract` of this package says */
export function callDry(call: Call, context: CallContext): Promise<{ result: unknown }> {
  return carryOut(call, context, () => simulateContract(context.client, call as never))
}

async function carryOut<T>(
  { functionName }: Call,
  { network, signals }: CallContext,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await untilAborted(signals, run)
  } catch (cause) {
    throw toContractError(cause, { functionName, network })
  }
}
