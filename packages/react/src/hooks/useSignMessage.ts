import { type SignMessageParameters, signMessage } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/**
 * Asks the connected wallet to sign a text, or bytes as `{ raw }`.
 *
 * @example
 * const { data: signature, error, mutate: sign } = useSignMessage()
 * sign({ message: 'Hello' })
 */
export function useSignMessage(): useSignMessage.ReturnType {
  const latchkey = useLatchkey()
  return useMutation((parameters: SignMessageParameters) => signMessage(latchkey, parameters))
}

export declare namespace useSignMessage {
  type ReturnType = Mutation<
    [parameters: SignMessageParameters],
    Awaited<globalThis.ReturnType<typeof signMessage>>
  >
}
