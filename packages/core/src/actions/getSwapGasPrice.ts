import type { NetworkId } from '@latchkey/protocol'
import { apiOf } from '../api/apiOf.ts'
import { readUnits } from '../api/readUnits.ts'
import { SwapMismatchError, UnsupportedGasPriceError } from '../errors/swap.ts'
import type { Latchkey } from '../Latchkey.ts'
import { canSwap } from '../swap/canSwap.ts'
import type { GasPrice } from '../swap/GasPrice.ts'
import { swapFailure } from '../swap/swapFailure.ts'

export type GetSwapGasPriceParameters = {
  networkId: NetworkId
  signal?: AbortSignal | undefined
}

/**
 * What a unit of gas costs on a network, in wei (S7.10, S3.35).
 *
 * @throws {UnsupportedGasPriceError} on a network without swaps; nothing is asked there (S8.1, S7.2)
 * @throws {SwapUnavailableError} @throws {SwapMismatchError} for an answer that is no price
 */
export async function getSwapGasPrice(
  latchkey: Latchkey,
  { networkId, signal }: GetSwapGasPriceParameters,
): Promise<GasPrice> {
  try {
    if (!(await canSwap(latchkey, networkId))) throw new UnsupportedGasPriceError({ networkId })
    const answer = await apiOf(latchkey).get('/v1/convert/gas-price', {
      query: { chainId: networkId },
      schema: async () => (await import('@latchkey/protocol/http')).convertGasPriceResponse,
      signal,
    })
    const [standard, fast, instant] = [answer.standard, answer.fast, answer.instant].map(readUnits)
    if (!standard || !fast || !instant) throw new SwapMismatchError({ field: 'gasPrice' })
    return { fast, instant, standard }
  } catch (cause) {
    throw swapFailure(cause)
  }
}
