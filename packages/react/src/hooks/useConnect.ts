import { type ConnectParameters, connect } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/**
 * Connects a wallet by connector id, without the modal.
 *
 * @example
 * const { mutate: connect, status } = useConnect()
 * connect({ connectorId: 'io.rabby' })
 */
export function useConnect(): useConnect.ReturnType {
  const latchkey = useLatchkey()
  return useMutation((parameters: ConnectParameters) => connect(latchkey, parameters))
}

export declare namespace useConnect {
  type ReturnType = Mutation<
    [parameters: ConnectParameters],
    Awaited<globalThis.ReturnType<typeof connect>>
  >
}
