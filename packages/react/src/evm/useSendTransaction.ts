import type { SendTransactionParameters } from '@latchkey/evm'
import type { Hash } from 'viem'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type Mutation, useMutation } from '../hooks/useMutation.ts'

/**
 * Asks the connected wallet to send a transaction; `data` is its hash.
 *
 * `error` is a `NotConnectedError`, a `WrongNetworkError` when the wallet is on another network, an
 * `InvalidAddressError`, or what the wallet said: code `wallet.user_rejected` when the visitor declined.
 *
 * @example
 * const { data: hash, mutate: send } = useSendTransaction()
 * send({ to, value: parseEther('0.1') })
 */
export function useSendTransaction(): useSendTransaction.ReturnType {
  const latchkey = useLatchkey()
  return useMutation(async (parameters: SendTransactionParameters) => {
    const { sendTransaction } = await import('./evmActions.ts')
    return sendTransaction(latchkey, parameters)
  })
}

export declare namespace useSendTransaction {
  type ReturnType = Mutation<[parameters: SendTransactionParameters], Hash>
}
