'use client'
import { type SwitchNetworkParameters, switchNetwork } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

type Result = Awaited<ReturnType<typeof switchNetwork>>

/** Makes a network of the site active, asking the wallet to follow. */
export function useSwitchNetwork(): useSwitchNetwork.ReturnType {
  const latchkey = useLatchkey()
  const { run, ...progress } = useMutation((parameters: SwitchNetworkParameters) =>
    switchNetwork(latchkey, parameters),
  )
  return { ...progress, switchNetwork: run }
}

export declare namespace useSwitchNetwork {
  type ReturnType = Omit<Mutation<SwitchNetworkParameters, Result>, 'run'> & {
    switchNetwork: Mutation<SwitchNetworkParameters, Result>['run']
  }
}
