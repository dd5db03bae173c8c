import type { ChainActions } from '@latchkey/core/adapter'
import type { EvmRpc } from './createRpc.ts'
import { revertOf } from './revertOf.ts'

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
    if (revertOf(error)) return undefined
    throw error
  }
}
