import type { AskedNode } from '@latchkey/siwx/evm'
import * as z from 'zod'

/** An account as far as it was asked for. */
export type Account = { program: string; data: Buffer }

const answer = z.object({
  result: z.object({
    value: z.array(
      z.nullable(z.object({ data: z.tuple([z.string(), z.literal('base64')]), owner: z.string() })),
    ),
  }),
})

/**
 * Reads the beginnings of accounts from a node, in the order given; `undefined` for one that does not exist.
 *
 * @throws {Error} for an answer that is none
 */
export async function readAccounts(
  { request }: Pick<AskedNode, 'request'>,
  { addresses, length }: { addresses: readonly string[]; length: number },
): Promise<readonly (Account | undefined)[]> {
  const options = { commitment: 'confirmed', dataSlice: { length, offset: 0 }, encoding: 'base64' }
  const read = answer.safeParse(await request('getMultipleAccounts', [addresses, options]))
  if (!read.success || read.data.result.value.length !== addresses.length)
    throw new Error('The node did not say what the accounts are.')
  return read.data.result.value.map((one) =>
    one
      ? { data: Buffer.from(one.data[0], 'base64').subarray(0, length), program: one.owner }
      : undefined,
  )
}
