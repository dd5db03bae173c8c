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
  if (chainId) throw unsupportedChain()
  throw new ApiError({
    code: 'chain_missing',
    description: 'The chain is missing: send chainId in the query.',
    field: 'chainId',
    status: 400,
  })
}

/** What is answered to who names a chain that the server does not have. */
export function unsupportedChain(): ApiError {
  return new ApiError({
    code: 'chain_unsupported',
    // S8.5 has the sentence.
    description: 'Unsupported chain',
    field: 'chainId',
    status: 400,
  })
}
