import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { GasPriceUnknownError } from './createGasPrices.ts'
import { chainUnavailable } from './swapErrors.ts'

/** Does what asks a node; where none answers, that is 503. @throws {ApiError} */
export async function readingChain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChainUnavailableError || error instanceof GasPriceUnknownError)
      throw chainUnavailable()
    throw error
  }
}
