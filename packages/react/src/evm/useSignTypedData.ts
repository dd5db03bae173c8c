import type { SignTypedDataParameters } from '@latchkey/evm'
import type { Hex, TypedData } from 'viem'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type MutationBy, useMutation } from '../hooks/useMutation.ts'

/**
 * Asks the connected wallet to sign typed data (EIP-712); `data` is the signature. Types follow `types`, as viem's do.
 *
 * `error` is a `NotConnectedError`, a `WrongNetworkError` when `domain.chainId` is not the wallet's, an
 * `InvalidTypedDataError`, or what the wallet said: code `wallet.user_rejected` when the visitor declined.
 */
export function useSignTypedData(): useSignTypedData.ReturnType {
  const latchkey = useLatchkey()
  return useMutation(async (parameters: SignTypedDataParameters) => {
    const { signTypedData } = await import('./evmActions.ts')
    return signTypedData(latchkey, parameters as never)
    // Its types type what a site passes; here they are any.
  }) as useSignTypedData.ReturnType
}

export declare namespace useSignTypedData {
  type Mutate<Result> = <
    const typedData extends TypedData | Record<string, unknown>,
    primaryType extends keyof typedData | 'EIP712Domain',
  >(
    parameters: SignTypedDataParameters<typedData, primaryType>,
  ) => Result
  type ReturnType = MutationBy<Hex, Mutate<void>, Mutate<Promise<Hex>>>
}
