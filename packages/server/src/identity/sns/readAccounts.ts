import type { Address } from '@solana/addresses'
import * as z from 'zod'
import type { SolanaChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { isError } from '../../rpc/JsonRpc.ts'
import { sendAll } from '../../rpc/readCalls.ts'
import { ChainUnavailableError } from '../../rpc/rpcTransport.ts'

/** An account as far as it was asked for. */
export type Account = { program: string; data: Buffer }

const answer = z.object({
  value: z.array(
    z.nullable(z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() })),
  ),
})

/**
 * Reads the beginnings of accounts, in the order given; `undefined` for one that does not exist.
 *
 * @throws {ChainUnavailableError} also for an answer that is none
 */
export async function readAccounts(
  rpc: Rpc,
  chain: SolanaChain,
  { addresses, length }: { addresses: readonly Address[]; length: number },
): Promise<readonly (Account | undefined)[]> {
  const options = { commitment: 'confirmed', dataSlice: { length, offset: 0 }, encoding: 'base64' }
  const [outcome] = await sendAll(rpc, chain, [
    { method: 'getMultipleAccounts', params: [addresses, options] },
  ])
  const read = outcome && !isError(outcome) ? answer.safeParse(outcome.result) : undefined
  if (!read?.success || read.data.value.length !== addresses.length)
    throw new ChainUnavailableError(chain.id)
  return read.data.value.map((one) =>
    one
      ? { data: Buffer.from(one.data[0], 'base64').subarray(0, length), program: one.owner }
      : undefined,
  )
}
