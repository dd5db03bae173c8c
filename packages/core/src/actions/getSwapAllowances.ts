import type { NetworkId } from '@latchkey/protocol'
import { apiOf } from '../api/apiOf.ts'
import { SwapMismatchError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { assetId } from '../network/assetId.ts'
import { readAllowances, type SwapAllowance } from '../swap/readAllowances.ts'
import { requireSwap } from '../swap/requireSwap.ts'
import { swapFailure } from '../swap/swapFailure.ts'
import { connectedAccount } from './connectedAccount.ts'

export type GetSwapAllowancesParameters = {
  networkId: NetworkId
  /** Address of the token's contract. */
  token: string
  signal?: AbortSignal | undefined
}

/**
 * What each contract that swaps of a network are sent to may take of the connected account's token (S7.9).
 *
 * @throws {NotConnectedError} @throws {UnsupportedSwapError} (S8.1)
 * @throws {SwapUnavailableError} @throws {SwapRefusedError}
 * @throws {SwapMismatchError} for an answer that names no such contract
 */
export async function getSwapAllowances(
  latchkey: Latchkey,
  { networkId, signal, token }: GetSwapAllowancesParameters,
): Promise<readonly SwapAllowance[]> {
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'getSwapAllowances',
  })
  await requireSwap(latchkey, networkId)
  const answer = await apiOf(latchkey)
    .get('/v1/convert/allowance', {
      query: {
        tokenAddress: assetId(networkId, token),
        userAddress: `${networkId}:${account.address}`,
      },
      schema: async () => (await import('@latchkey/protocol/http')).convertAllowanceResponse,
      signal,
    })
    .catch((cause: unknown) => {
      throw swapFailure(cause)
    })
  const allowances = readAllowances(answer, networkId)
  if (allowances.length === 0) throw new SwapMismatchError({ field: 'spenders' })
  return allowances
}
