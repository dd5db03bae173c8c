import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/** Disconnects one namespace, or all of them. */
export function useDisconnect(): useDisconnect.ReturnType {
  const latchkey = useLatchkey()
  return useMutation((parameters: DisconnectParameters = {}) => disconnect(latchkey, parameters))
}

export declare namespace useDisconnect {
  type ReturnType = Mutation<[parameters?: DisconnectParameters], void>
}
