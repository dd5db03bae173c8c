import { ApiError } from '../http/ApiError.ts'
import type { Chain } from './chainConfig.ts'

/**
 * The chain a request names.
 *
 * @throws {ApiError} 400 on field `chainId` when it names none, or one the server does not have.
 */
export function findChain(chains: ReadonlyMap<string, Chain>, chainId: string | undefined): Chain {
  const chain = chainId === undefined ? undefined : chains.get(chainId)
  if (chain) return chain
  throw new ApiError({
    code: chainId ? 'chain_unsupported' : 'chain_missing',
    // S8.5 has the sentence.
    description: chainId ? 'Unsupported chain' : 'The chain is missing: send chainId in the query.',
    field: 'chainId',
    status: 400,
  })
}
