import {
  type Network,
  type RegisteredNetworkId,
  type SwitchNetworkParameters,
  switchNetwork,
} from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/**
 * Makes a network of the site active, asking the wallet to follow.
 *
 * @example
 * const { mutateAsync: switchNetwork } = useSwitchNetwork()
 * await switchNetwork({ networkId: 8453 })
 */
export function useSwitchNetwork(): useSwitchNetwork.ReturnType {
  const latchkey = useLatchkey()
  return useMutation((parameters: useSwitchNetwork.Parameters) =>
    switchNetwork(latchkey, parameters),
  )
}

export declare namespace useSwitchNetwork {
  type Parameters = SwitchNetworkParameters<RegisteredNetworkId>
  type ReturnType = Mutation<[parameters: Parameters], Network>
}
