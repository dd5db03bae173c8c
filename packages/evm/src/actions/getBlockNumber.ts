import type { Latchkey } from '@latchkey/core/adapter'
import { readNumber } from '../chain/readNumber.ts'
import type { NetworkMeant } from './networkMeant.ts'
import { readerFor } from './readerFor.ts'

export type GetBlockNumberParameters = NetworkMeant & { signal?: AbortSignal | undefined }

/**
 * The number of a network's newest block.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError}
 */
export async function getBlockNumber(
  latchkey: Latchkey,
  { signal, ...meant }: GetBlockNumberParameters = {},
): Promise<bigint> {
  const { network, reader } = await readerFor(latchkey, { ...meant, operation: 'getBlockNumber' })
  return readNumber(reader.rpc, network, { method: 'eth_blockNumber', params: [], signal })
}
