import type { SendCallsParameters, SendCallsReturnType } from '@latchkey/evm'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type Mutation, useMutation } from '../hooks/useMutation.ts'

/**
 * Asks the connected wallet to carry calls out (EIP-5792); `data` has the id for `useCallsStatus`, and whether the
 * wallet took them as a batch.
 *
 * A wallet without batches is an error, unless `fallback: 'transactions'` says otherwise: each call is then a transaction
 * of its own, after the one before it has succeeded. The first that fails ends it with a `CallsIncompleteError`, which
 * has what was sent; that stays sent.
 *
 * @example
 * const { mutate: sendCalls } = useSendCalls()
 * sendCalls({ calls: [approve, swap], fallback: 'transactions' })
 */
export function useSendCalls(): useSendCalls.ReturnType {
  const latchkey = useLatchkey()
  return useMutation(async (parameters: SendCallsParameters) => {
    const { sendCalls } = await import('./evmActions.ts')
    return sendCalls(latchkey, parameters)
  })
}

export declare namespace useSendCalls {
  type ReturnType = Mutation<[parameters: SendCallsParameters], SendCallsReturnType>
}
