import { type PrepareSwapParameters, prepareSwap, sendSwap } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/**
 * Swaps without the modal: has the swap written and tried out, then asks the connected wallet to sign and send it. Its
 * data is the transaction's id. `getSwapQuote` tells the price before.
 *
 * @example
 * const { data: id, error, mutate: swap } = useSwap()
 * swap({ amount, fromToken: undefined, networkId: 'eip155:1', toToken })
 */
export function useSwap(): useSwap.ReturnType {
  const latchkey = useLatchkey()
  return useMutation(async (parameters: PrepareSwapParameters) =>
    sendSwap(latchkey, await prepareSwap(latchkey, parameters)),
  )
}

export declare namespace useSwap {
  type ReturnType = Mutation<[parameters: PrepareSwapParameters], string>
}
