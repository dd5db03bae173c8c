import type { NetworkId } from '@latchkey/protocol'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { assetId } from '../network/assetId.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { canSwap } from '../swap/canSwap.ts'
import { readSwapTokens } from '../swap/readSwapTokens.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { swapFailure } from '../swap/swapFailure.ts'

export type GetSwapTokensParameters = {
  networkId: NetworkId
  /** A contract's address: it alone, also when no list has it. Then it is named as the contract names itself. */
  address?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * What can be swapped on a network (S7.7), the network's own currency first, then the best known; without what the
 * account holds. The currency is as `networks` has it, and missing where they lack the network. None, and no request, on
 * a network without swaps (S7.2).
 *
 * @throws {SwapUnavailableError} @throws {SwapRefusedError} for an address that is no token
 *
 * @example
 * const tokens = await getSwapTokens(latchkey, { networkId: 'eip155:1' })
 */
export async function getSwapTokens(
  latchkey: Latchkey,
  { address, networkId, signal }: GetSwapTokensParameters,
): Promise<readonly SwapToken[]> {
  try {
    if (!(await canSwap(latchkey, networkId))) return []
    const { tokens } = await apiOf(latchkey).get('/v1/convert/tokens', {
      query: { address: address && assetId(networkId, address), chainId: networkId },
      schema: async () => (await import('@latchkey/protocol/http')).convertTokensResponse,
      signal,
    })
    const network = findNetwork(latchkey.store.getState().networks, networkId)
    return readSwapTokens(tokens, {
      caipNetworkId: networkId,
      nativeCurrency: network?.nativeCurrency,
    })
  } catch (cause) {
    throw swapFailure(cause)
  }
}
