import type { ChainActions } from '@latchkey/core/adapter'
import { BaseError, ExecutionRevertedError, RpcRequestError } from 'viem'
import type { EvmRpc } from './createRpc.ts'

type CallParameters = Parameters<NonNullable<ChainActions['call']>>[0]

/** Runs code as `eth_call` does; nothing when it reverts. @throws what `request` throws when no node ran it */
export async function runCall(
  { request }: EvmRpc,
  { data, network, to }: CallParameters,
): Promise<string | undefined> {
  try {
    const call = { data, ...(to && { to }) }
    const answer = await request(network, { method: 'eth_call', params: [call, 'latest'] })
    return typeof answer === 'string' ? answer : undefined
  } catch (error) {
    if (isReverted(error)) return undefined
    throw error
  }
}

/** Nodes that do not use Geth's code say it in words. */
function isReverted(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  for (const each of [error, cause]) {
    if (!(each instanceof BaseError)) continue
    const failure = each.walk((found) => found instanceof RpcRequestError)
    if (failure instanceof RpcRequestError)
      return (
        failure.code === ExecutionRevertedError.code ||
        ExecutionRevertedError.nodeMessage.test(failure.details)
      )
  }
  return false
}
